import { describe, expect, test } from 'vitest';
import { brief } from '../../test/described.js';
import { defineFormat, defineOptions } from '../authoring.js';
import type { FunctionTool } from '../conversation/conversation.js';
import { accumulate } from './accumulate.js';
import { createSectionsReader } from './described/sections-reader.js';
import type { ReaderOptions, Reply } from './reader.js';

const tools: FunctionTool[] = [
  {
    type: 'function',
    function: { name: 'get', parameters: { properties: { a: { type: 'string' } } } },
  },
];

const format = defineFormat({
  name: 'caller',
  models: [],
  options: defineOptions({}),
  control: ['<call>', '</call>', '<think>', '</think>', '<end>'],
  stop: ['<end>'],
  supports: { reasoning: true, tools: true, toolCalls: true },
  write: () => {},
  reader: (_options, context) =>
    createSectionsReader(
      {
        reasoning: { open: '<think>', close: { mark: '</think>', after: 'all' } },
        calls: [
          { open: { mark: '<call>', before: 1 }, close: '</call>', call: { json: {} } },
          { open: '[', close: ']', isText: true, call: { json: {} } },
        ],
      },
      ['<end>'],
      context,
    ),
})();

const NONE = { tools, toolChoice: 'none' } as const;
const CALL = '<call>{"name":"get","arguments":{"a":"x"}}</call>';
const REASON = 'the request allows no calls';

/** What is read of a reply, which must not depend on how it is cut. */
function read(reply: string, options: ReaderOptions = NONE): Reply {
  const all = [[reply], [...reply], reply.match(/.{1,7}/gs) ?? []].map((chunks) => {
    const reader = format.reader(options);
    return accumulate([...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]);
  });
  for (const other of all) expect(other).toEqual(all[0]);
  return all[0] as Reply;
}

describe('a call that the request does not allow', () => {
  test.each([
    [CALL, '', [CALL]],
    [`Hi.\n${CALL}\nBye.<end>`, 'Hi.\nBye.', [`\n${CALL}`]],
    [`${CALL}${CALL}<end>`, '', [CALL + CALL]],
    [`${CALL} Hm. ${CALL}`, ' Hm. ', [CALL, CALL]],
    // A mark that ends reasoning is no text either.
    [`<think>Why?</think>\n${CALL}<end>`, '', [`</think>\n${CALL}`]],
  ])('%j is apart from the text', (reply, content, raws) => {
    const { message, malformed, reason } = read(reply);
    expect(message.content?.trim()).toBe(content.trim());
    expect(message.tool_calls).toBeUndefined();
    expect(malformed.map(({ raw }) => raw.trim())).toEqual(raws.map((raw) => raw.trim()));
    for (const one of malformed) expect(one).toMatchObject({ reason: REASON, apart: true });
    expect(reason).not.toBe('tool_calls');
  });

  test('is apart if it is cut off', () => {
    const { message, malformed } = read('Hi.<call>{"name":"get","argu');
    expect(message.content).toBe('Hi.');
    expect(malformed).toMatchObject([{ raw: '<call>{"name":"get","argu', apart: true }]);
    expect(malformed[0]?.call).toBeUndefined();
  });

  test('is reported with the one that is cut off after it', () => {
    const { message, malformed } = read(`Hi.${CALL}<call>{"name":"get","argu`);
    expect(message.content).toBe('Hi.');
    expect(malformed.map(({ raw }) => raw)).toEqual([`${CALL}<call>{"name":"get","argu`]);
  });

  test('is apart after one that is none', () => {
    const broken = '<call>{]</call>';
    const { message, malformed } = read(`Hi.${broken}${CALL}Bye.`);
    expect(message.content).toBe('Hi.Bye.');
    expect(malformed.map(({ raw }) => raw)).toEqual([broken, CALL]);
  });

  test('is apart if reasoning that never closes ends with it', () => {
    const { message, malformed } = read(`<think>Hm.${CALL}`);
    expect(message).toEqual({ role: 'assistant', content: '', reasoning_content: 'Hm.' });
    expect(malformed).toEqual([{ raw: CALL, reason: REASON, apart: true }]);
  });

  test('stays in reasoning that goes on after it', () => {
    const { message, malformed } = read(`<think>Hm.${CALL} So.`);
    expect(message.reasoning_content).toBe(`Hm.${CALL} So.`);
    expect(malformed).toEqual([]);
  });

  test('ends the reply as any text does', () => {
    expect(read(`${CALL}<end>`).reason).toBe('stop');
    const reader = format.reader(NONE);
    expect(accumulate([...reader.push(CALL), ...reader.end('tool_calls')]).reason).toBe('stop');
  });

  test('stays in an answer that a grammar held, where its marks are text', () => {
    const answer = `{"note": "${CALL.replaceAll('"', "'")} ${CALL}"}`;
    const reader = format.reader({ ...NONE, tokens: true, enforced: true });
    const reply = accumulate([
      ...reader.push(answer),
      ...reader.push({ token: '<end>' }),
      ...reader.end(),
    ]);
    expect(brief(reply)).toEqual({ text: answer });
  });

  test('is apart if nobody said what was offered', () =>
    expect(read(`Hi.${CALL}`, { toolChoice: 'none' }).message.content).toBe('Hi.'));

  test('is apart if its marks come as tokens', () => {
    const reader = format.reader({ ...NONE, tokens: true });
    const chunks = ['Hi.', { token: '<call>' }, '{"name":"get"}', { token: '</call>' }, 'Bye.'];
    const reply = accumulate([...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]);
    expect(brief(reply)).toMatchObject({ text: 'Hi.Bye.' });
    expect(reply.malformed).toMatchObject([{ raw: '<call>{"name":"get"}</call>', apart: true }]);
  });
});

describe('what is no call that the request forbids', () => {
  test.each([
    'I know <call> syntax.',
    'Hi. [{"name":"get","arguments":{}}] Bye.',
    'Hi. [1, 2]',
    'a\n\nb 🦊 ',
    '[',
  ])('%j stays text', (reply) => expect(read(reply).message.content).toBe(reply));

  test('is text where no tool was offered', () => {
    const { message, malformed } = read(CALL, { tools: [], toolChoice: 'none' });
    expect(message.content).toBe(CALL);
    expect(malformed).toEqual([]);
  });
});

test('text comes in as few events as it was read in', () => {
  const reader = format.reader(NONE);
  expect(reader.push('Hello, you.')).toEqual([{ type: 'text', text: 'Hello, you.' }]);
});
