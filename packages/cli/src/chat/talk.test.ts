import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { chatModel, defineTool, type RunnableTool } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import { llama3 } from '@modelspeak/format-llama3';
import { expect, test } from 'vitest';
import { CommandFailure } from '../errors.js';
import { createPainter } from '../terminal/paint.js';
import { Session } from './session.js';
import { talk } from './talk.js';

const getWeather = defineTool({
  name: 'get_weather',
  description: 'Tells the weather.',
  schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  run: ({ city }) => `Rain in ${city}`,
});
const CALL = '{"name": "get_weather", "parameters": {"city": "Paris"}}';

/** A conversation with somebody whose model says one thing after the other, or for ever the same. */
function sit(
  says: readonly (string | undefined)[],
  tools: readonly RunnableTool[] = [],
  { isColored = false } = {},
) {
  const prompts: string[] = [];
  const endpoint: PromptEndpoint = {
    kind: 'prompt',
    name: 'stub',
    capabilities: {
      tokenIds: false,
      specialTokens: 'text',
      grammar: undefined,
      logitBias: false,
      logProbs: false,
    },
    async *complete({ prompt }, { signal } = {}) {
      const said = says[prompts.push(String(prompt)) - 1];
      if (said === undefined) {
        yield { pieces: ['On and on'] };
        await once(signal ?? new EventTarget(), 'abort');
        throw signal?.reason;
      }
      const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
      yield {
        pieces: [said],
        usage,
        finish: { reason: said.endsWith('…') ? 'length' : 'stop' },
        timings: { prompt: 1, reply: 60 },
      };
    },
  };
  const input = new PassThrough();
  const output = new PassThrough();
  const session = new Session({
    model: chatModel({ format: llama3(), endpoint }),
    tools,
    options: {},
    rounds: undefined,
    messages: [],
  });
  let shown = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  const saved = new Map<string, readonly Message[]>();
  const left = talk(
    session,
    { input, output, painter: createPainter(isColored) },
    {
      yes: false,
      choice: 'stub · format llama3, as asked',
      files: {
        async read(name) {
          const found = saved.get(name);
          if (found === undefined) throw new CommandFailure(`cannot read ${name}`);
          return found;
        },
        write: async (name, messages) => void saved.set(name, messages),
      },
    },
  );
  /** Waits until something is on the screen that was not there, and gives all that is new. */
  const sees = async (text: string): Promise<string> => {
    while (!shown.includes(text)) await once(output, 'data');
    const seen = shown;
    shown = '';
    return seen;
  };
  return { type: (text: string) => input.write(text), sees, left, prompts, saved };
}

test('shows an answer with its tokens and its speed, and asks for the next question', async () => {
  const { type, sees, left, prompts } = sit(['Hello!', 'Again.', 'Anew.']);
  type('Hi\r');
  expect(await sees('tokens/s')).toContain('Hello!\n7 tokens read, 3 written · 50.0 tokens/s');
  type('More\r');
  await sees('Again.');
  expect(prompts[1]).toMatch(/Hi<\|eot_id\|>.*Hello!<\|eot_id\|>.*More/s);
  await sees('tokens/s');
  type('/clear\r');
  type('Who?\r');
  await sees('Anew.');
  expect(prompts[2]).not.toContain('Hi<|eot_id|>');
  await sees('tokens/s');
  type('/exit\r');
  await left;
});

test('in colour, a spinner shows that an answer is awaited, and Markdown is coloured', async () => {
  const { type, sees, left } = sit(['This is **it**.'], [], { isColored: true });
  type('Hi\r');
  const seen = await sees('tokens/s');
  const { paint } = createPainter(true);
  const bold = paint('bold', '**') + paint('bold', 'it**');
  expect(seen).toContain(`\r⠋\r\u001b[KThis is ${bold}.\n`);
  type('/exit\r');
  await left;
});

test('Ctrl-C stops an answer and keeps it; pressed twice at the prompt, it ends the program', async () => {
  const { type, sees, left, prompts } = sit([]);
  type('Hi\r');
  await sees('On and on');
  type('\x03');
  await sees('stopped; the answer so far is kept, and /continue goes on with it');
  type('Go on\r');
  await sees('On and on');
  expect(prompts[1]).toMatch(/Hi<\|eot_id\|>.*On and on<\|eot_id\|>.*Go on<\|eot_id\|>/s);
  type('\x03');
  await sees('stopped');
  type('\x03');
  await sees('press Ctrl-C again to leave');
  type('\x03');
  await left;
});

test('/continue continues a stopped answer, and no other', async () => {
  const { type, sees, left, prompts, saved } = sit([undefined, ' for ever.', 'Yes.']);
  type('/continue\r');
  await sees('error: no answer was stopped or cut off, so there is nothing to continue');
  type('Hi\r');
  await sees('On and on');
  type('\x03');
  await sees('stopped');
  type('/continue\r');
  await sees(' for ever.');
  expect(prompts[1]).toMatch(/Hi<\|eot_id\|>.*On and on$/s);
  type('/save talk.json\r');
  await sees('saved 2 messages to talk.json');
  expect(saved.get('talk.json')).toEqual([
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'On and on for ever.' },
  ]);
  type('/continue\r');
  await sees('error: no answer was stopped');
  type('\x04');
  await left;
});

test('/continue continues an answer that was cut off', async () => {
  const { type, sees, left, prompts } = sit(['One…', ' two…', ' three.']);
  type('Count\r');
  await sees('cut off at the token limit');
  type('/continue\r');
  await sees(' two…');
  type('/continue\r');
  await sees(' three.');
  expect(prompts[2]).toMatch(/Count<\|eot_id\|>.*One… two…$/s);
  type('\x04');
  await left;
});

test('an answer that was stopped after a tool keeps its calls and results', async () => {
  const { type, sees, left, saved } = sit([CALL], [getWeather]);
  type('Paris?\r');
  await sees('[y/N]');
  type('y\r');
  await sees('On and on');
  type('\x03');
  await sees('stopped; the answer so far is kept');
  type('/save talk.json\r');
  await sees('saved');
  expect(saved.get('talk.json')).toMatchObject([
    { role: 'user' },
    { role: 'assistant', tool_calls: [{ function: { name: 'get_weather' } }] },
    { role: 'tool', content: 'Rain in Paris' },
    { role: 'assistant', content: 'On and on' },
  ]);
  type('\x04');
  await left;
});

test('/retry asks the last question again', async () => {
  const { type, sees, left, prompts } = sit(['One.', 'Two.', 'Three.']);
  type('/retry\r');
  await sees('error: there is no question to ask again');
  type('First?\r');
  await sees('tokens/s');
  type('/retry\r');
  await sees('Two.');
  expect(prompts[1]).toBe(prompts[0]);
  await sees('tokens/s');
  type('Second?\r');
  await sees('Three.');
  expect(prompts[2]).toMatch(/First\?.*Two\..*Second\?/s);
  expect(prompts[2]).not.toContain('One.');
  await sees('tokens/s');
  type('\x04');
  await left;
});

test('commands show and change the conversation, and are not sent', async () => {
  const { type, sees, left, prompts, saved } = sit(['Aye.'], [getWeather]);
  const says = async (line: string, expected: string) => {
    type(`${line}\r`);
    expect(await sees(expected)).toContain(expected);
  };
  await says('/help', 'To send a line that begins with a slash, put a space before it.');
  await says('/system', 'there is no system message');
  await says('/system Talk like a pirate.', 'the system message is set');
  await says('/tools', 'get_weather: Tells the weather.');
  await says('/format', 'stub · format llama3, as asked');
  await says('/halp', 'there is no command /halp; did you mean /help?');
  await says('/usr/bin', 'there is no command /usr/bin; /help lists them.');
  await says('/load', '/load needs an argument: /load FILE');
  await says('/load none.json', 'error: cannot read none.json');
  saved.set('old.json', [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Old?' },
    { role: 'assistant', content: 'Yes.' },
  ]);
  await says('/load old.json', 'loaded 3 messages from old.json');
  await says('/system Talk like a pirate.', 'the system message is set');
  expect(prompts).toEqual([]);
  await says(' /new question', 'Aye.');
  expect(prompts[0]).toMatch(/Talk like a pirate\..*Old\?.*Yes\..*\/new question/s);
  expect(prompts[0]).not.toContain('Be brief.');
  await sees('tokens/s');
  type('\x04');
  await left;
});

test('asks before a tool runs', async () => {
  const { type, sees, left, prompts } = sit([CALL, 'Rain.', CALL, 'A pity.'], [getWeather]);
  type('Paris?\r');
  await sees('Run get_weather({"city":"Paris"})? [y/N]');
  type('y\r');
  expect(await sees('tokens/s')).toContain('get_weather: Rain in Paris');
  type('And now?\r');
  await sees('[y/N]');
  type('\r');
  await sees('tokens/s');
  expect(prompts[3]).toContain('was refused: the user said no');
  type('\x04');
  await left;
});

test('says why an answer that names a tool calls none', async () => {
  const text = 'Call {"tool": "get_weather", "parameters": {"town": "Paris"}}';
  const { type, sees, left } = sit([text], [getWeather]);
  type('Paris?\r');
  await sees(
    'this answer looks like a call of get_weather, but is none: Instance does not have required property "city"; --tool-choice required makes the model write a call',
  );
  type('\x04');
  await left;
});

test('shows no control characters', async () => {
  const { type, sees, left } = sit(['\x1b[2JGone?\x07']);
  type('Hi\r');
  expect(await sees('tokens/s')).toContain('␛[2JGone?␇');
  type('\x04');
  await left;
});
