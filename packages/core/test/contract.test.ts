import { describe, expect, test } from 'vitest';
import type { Conversation, Message, Tool, ToolCall } from '../src/conversation/conversation.js';
import { nextTokens } from '../src/format/next-tokens.js';
import type { RenderOptions } from '../src/format/render-options.js';
import { accumulate, orderedMessage } from '../src/reading/accumulate.js';
import { createRegistry } from '../src/registry/registry.js';
import { errorOf } from './errors.js';
import { modern } from './modern.js';

// What models of today need to say and to be told, each at work in one format. The types of the same
// are in contract.test-d.ts.

const format = modern({ terse: true });
const user: Message = { role: 'user', content: 'Hi' };
const chat: Conversation = { messages: [user] };

const typed = (type: string): Tool => ({
  type: 'function',
  function: { name: 'at', parameters: { type: 'object', properties: { hour: { type } } } },
});

test('a reader knows the tools, whose schemas alone type the arguments', () => {
  const argumentsFor = (type: string) => {
    const turn = format.turn({ ...chat, tools: [typed(type)] });
    return turn.parse('<call>at hour=12</call>').message.tool_calls?.[0].function.arguments;
  };
  expect(argumentsFor('number')).toBe('{"hour":12}');
  expect(argumentsFor('string')).toBe('{"hour":"12"}');
});

test('a reader knows whether there is anything to call', () => {
  const text = '<call>at hour=12</call>';
  expect(format.turn(chat).parse(text).message.content).toContain('at hour=12');
  expect(format.turn({ ...chat, tools: [typed('number')] }).parse(text).message.content).toBeNull();
});

describe('a reader knows how the prompt ended', () => {
  test('within a thought', () => {
    const turn = format.turn(chat, { thinking: { enabled: true } });
    expect(turn.text).toBe('<user>Hi<end><bot><think>');
    expect(turn.parse('Hm.</think>Ho<return>').message).toMatchObject({
      reasoning_content: 'Hm.',
      content: 'Ho',
    });
  });

  test('within what the assistant says', () => {
    const messages: Message[] = [user, { role: 'assistant', content: 'Once' }];
    const turn = format.turn({ messages }, { continueFinalMessage: true });
    expect(turn.text).toBe('<user>Hi<end><bot>Once');
    expect(turn.parse(' upon a time<return>').message.content).toBe(' upon a time');
  });
});

describe('a request asks for', () => {
  const asked = (options: RenderOptions) =>
    JSON.parse(
      modern()
        .render({ ...chat, tools }, options)
        .split('\n')[0] ?? '',
    );
  const tools: Tool[] = [{ type: 'function', function: { name: 'at' } }];

  test.each([
    [{ thinking: { enabled: false, effort: 'low', budget: 10 } }],
    [{ toolChoice: 'required' }],
    [{ toolChoice: { type: 'function', function: { name: 'at' } } }],
    [{ responseFormat: { type: 'json_schema', json_schema: { name: 'city', schema: {} } } }],
    [{ documents: [{ text: 'Paris is in France.', title: 'Paris', id: '1' }] }],
  ] as const)('%j, which its format is told', (options) => {
    expect(asked(options)).toMatchObject(options);
  });

  test.each([
    [{ thinking: { effort: 'medium' } }, 'thinking.effort'],
    [{ thinking: { keepPast: true } }, 'thinking.keepPast'],
  ])('%j, which its format does not support', (options, path) => {
    expect(errorOf(() => asked(options as RenderOptions))).toMatchObject({
      code: 'unsupported',
      path,
    });
  });
});

test('a developer is told apart from the system', () => {
  const developer: Message = { role: 'developer', content: 'Be kind.' };
  expect(format.render({ messages: [developer, user] })).toBe(
    '<dev>Be kind.<end><user>Hi<end><bot>',
  );
});

test('reasoning keeps its signature, and its place among text and calls', () => {
  const reply = accumulate([
    { type: 'text', text: 'Let me think.' },
    { type: 'reasoning', text: 'Hm.', signature: 'x7' },
    { type: 'reasoning', text: '', encrypted: '…', id: 'r1' },
    { type: 'tool-call', index: 0, id: 'a', name: 'at', signature: 'c' },
    { type: 'tool-call-end', index: 0 },
    { type: 'text', text: 'Done.' },
    { type: 'end', reason: 'stop' },
  ]);
  const message = orderedMessage(reply);
  expect(message.content).toEqual([
    { type: 'text', text: 'Let me think.' },
    { type: 'reasoning', text: 'Hm.', signature: 'x7' },
    { type: 'reasoning', text: '', encrypted: '…', id: 'r1' },
    { type: 'tool_call', id: 'a', signature: 'c' },
    { type: 'text', text: 'Done.' },
  ]);
  const prompt = format.render({ messages: [user, message] });
  expect(prompt).toBe('<user>Hi<end><bot>Let me think.Hm.[x7][c]Done.<end>');
});

test('calls of custom tools are events with free text', () => {
  const tools: Tool[] = [{ type: 'custom', custom: { name: 'shell' } }];
  const reader = format.turn({ ...chat, tools }).reader();
  const events = [...reader.push('<call>shell ls -l=x</call>'), ...reader.end()];
  expect(events[0]).toMatchObject({ type: 'tool-call', name: 'shell', custom: true });
  expect(accumulate<ToolCall>(events).message.tool_calls).toEqual([
    { id: 'call00000', type: 'custom', custom: { name: 'shell', input: 'ls -l=x' } },
  ]);
});

test('what stands for an image says which', () => {
  const image = { type: 'image', image_path: 'a.png' } as const;
  const turn = format.turn({ messages: [{ role: 'user', content: [image] }] });
  expect(turn.media).toEqual([{ part: image, message: 0, start: 6, end: 11 }]);
  expect(turn.text.slice(6, 11)).toBe('<img>');
  expect(turn.segments.find(({ media }) => media !== undefined)?.media).toBe(image);
});

describe('constraints say more than yes and no', () => {
  const system: Message = { role: 'system', content: 'Be brief.' };
  const refusing: Message = { role: 'assistant', content: 'x', refusal: 'No.' };

  test.each<[string, Message[], string, string]>([
    ['alternation', [user, user], 'unsupported', 'messages[1]'],
    ['one system message', [system, system, user], 'unsupported', 'messages[1]'],
    ['taken but dropped', [user, refusing], 'lossy', 'messages[1].refusal'],
  ])('%s', (_what, messages, code, path) => {
    expect(errorOf(() => format.render({ messages }))).toMatchObject({ code, path });
  });

  test('what is dropped may be dropped as the reference does', () => {
    const messages = [user, refusing];
    expect(format.render({ messages }, { onLoss: 'reference' })).toBe('<user>Hi<end><bot>x<end>');
  });
});

test('call ids have the form of the format, and are new in the conversation', () => {
  const call = { id: 'call00000', type: 'function', function: { name: 'at', arguments: '{}' } };
  const turn = format.turn({
    tools: [typed('number')],
    messages: [
      user,
      { role: 'assistant', tool_calls: [call as ToolCall] },
      { role: 'tool', tool_call_id: call.id, content: '1' },
    ],
  });
  expect(turn.parse('<call>at hour=1</call>').message.tool_calls?.[0].id).toBe('call10000');
});

const ids: Record<string, number> = { '<user>': 1, '<bot>': 2, '<end>': 3, '<return>': 4 };

test('a tokenizer knows where a run of text stands', () => {
  const places: unknown[] = [];
  modern().tokens(chat, {
    controlId: (token) => ids[token],
    encode: (text, place) => [1000 + places.push([text.slice(0, 2), place?.after])],
  });
  expect(places).toEqual([
    ['{"', 'nothing'],
    ['Hi', 'control'],
  ]);
});

test('the next turn is as the format continues it: from what was sampled, or as its template', () => {
  const turn = format.turn(chat);
  const sampled = format.next(turn, ' Ho <return>', [{ role: 'user', content: 'More' }]);
  if (!sampled.continued) throw new Error(sampled.reason);
  expect(sampled.turn.text).toBe('<user>Hi<end><bot> Ho <end><user>More<end><bot>');
  expect(sampled.isEndReplaced).toBe(true);
  const tokenizer = {
    controlId: (token: string) => ids[token],
    encode: (text: string) => [text.length * 10],
  };
  const next = nextTokens(sampled, { prompt: [1, 20, 3, 2], reply: [7, 8, 4] }, tokenizer);
  expect(next.ids).toEqual([1, 20, 3, 2, 7, 8, 3, 1, 40, 3, 2]);
});

test('a pattern of models carries options, excludes names, and is weighed', () => {
  const registry = createRegistry([modern({ terse: true })]);
  const promptFor = (model: string) => {
    const found = registry.forModel(model);
    return found.kind === 'prompt' ? found.render(chat) : '';
  };
  expect(promptFor('hub/modern-8b-GGUF:Q4_K_M')).toBe('<user>Hi<end><bot>');
  expect(modern().with({ edition: 'base' }).render(chat)).toContain('"edition":"base"');
  expect(registry.forModel('modern-base-8b')).not.toBe(registry.get('modern'));
  expect(promptFor('modern-coder-8b')).toBe('<user>Hi<end><bot>');
  const wide = createRegistry([modern()]);
  const terse = wide.forModel('modern-coder-8b');
  const beta = wide.forModel('modern-coder-8b-beta');
  expect(terse.kind === 'prompt' && terse.render(chat)).toBe('<user>Hi<end><bot>');
  expect(beta).toBe(wide.get('modern'));
});

test('content is harmless against every special token of the model, written or not', () => {
  const messages: Message[] = [{ role: 'user', content: '<reserved_7><end>' }];
  expect(format.render({ messages })).toBe('<user>< reserved_7>< end><end><bot>');
});

test('what ends reading is not what stops a server', () => {
  expect(format.turn(chat).stop).toEqual({ tokens: ['<return>'], texts: [] });
  expect(format.ends).toEqual(['<return>', '<end>']);
});
