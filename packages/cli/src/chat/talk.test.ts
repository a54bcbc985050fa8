import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { chatModel, defineTool, type RunnableTool } from '@modelspeak/chat';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import { llama3 } from '@modelspeak/format-llama3';
import { expect, test } from 'vitest';
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
function sit(says: readonly string[], tools: readonly RunnableTool[] = []) {
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
        finish: { reason: 'stop' },
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
  const left = talk(session, { input, output, painter: createPainter(false) }, { yes: false });
  /** Waits until something is on the screen that was not there, and gives all that is new. */
  const sees = async (text: string): Promise<string> => {
    while (!shown.includes(text)) await once(output, 'data');
    const seen = shown;
    shown = '';
    return seen;
  };
  return { type: (text: string) => input.write(text), sees, left, prompts };
}

test('shows an answer with its tokens and its speed, and goes on', async () => {
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

test('Ctrl-C stops the answer and not the program; twice at the prompt it leaves', async () => {
  const { type, sees, left, prompts } = sit([]);
  type('Hi\r');
  await sees('On and on');
  type('\x03');
  await sees('stopped; the question and the answer are forgotten');
  type('Go on\r');
  await sees('On and on');
  expect(prompts[1]).not.toContain('Hi<|eot_id|>');
  type('\x03');
  await sees('stopped');
  type('\x03');
  await sees('press Ctrl-C again to leave');
  type('\x03');
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

test('shows nothing that steers the terminal', async () => {
  const { type, sees, left } = sit(['\x1b[2JGone?\x07']);
  type('Hi\r');
  expect(await sees('tokens/s')).toContain('␛[2JGone?␇');
  type('\x04');
  await left;
});
