import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brief, sectionsReader } from '../../../test/described.js';
import { compileControlTokens } from '../../control/control-tokens.js';
import type { Tool } from '../../conversation/conversation.js';
import { accumulate } from '../accumulate.js';
import type { SectionsDescription } from '../described/description.js';
import type { Reader, ReaderOptions, ReplyChunk } from '../reader.js';
import { readerContext } from '../reader-context.js';
import { replyReader } from '../reply-reader.js';

const thinking: SectionsDescription = {
  reasoning: { open: '<think>', close: '</think>' },
  calls: [{ open: { mark: '<call>', before: 1 }, close: '</call>', call: { json: {} } }],
};
const control = compileControlTokens(['<end>', '<think>', '</think>', '<call>', '</call>']);
const tools: readonly Tool[] = [
  {
    type: 'function',
    function: {
      name: 'save',
      parameters: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    },
  },
  { type: 'function', function: { name: 'now', parameters: { type: 'object', properties: {} } } },
];

function reader(options: ReaderOptions = {}): Reader<ReplyChunk> {
  const given = { tools, tokens: true, ...options };
  const fresh = () => sectionsReader(thinking, given);
  return replyReader(
    {
      text: (context) =>
        sectionsReader(thinking, { ...given, callId: (index) => context.callId(index) }),
      fresh,
      control,
      ends: ['<end>'],
    },
    readerContext(given),
    given,
  );
}

const token = (spelling: string): ReplyChunk => ({ token: spelling });
const NOW = '{"name": "now", "arguments": {}}';
const SPELLED = `<call>${NOW}</call>`;

/** A reply as it comes, and in single characters. */
function ways(chunks: readonly ReplyChunk[], options: ReaderOptions = {}) {
  const single = chunks.flatMap<ReplyChunk>((chunk) =>
    typeof chunk === 'string' ? [...chunk] : [chunk],
  );
  return [chunks, single].map((each) => {
    const read = reader(options);
    return accumulate([...each.flatMap((chunk) => [...read.push(chunk)]), ...read.end()]);
  });
}

describe('a call with spelled marks', () => {
  test.each<[chunks: readonly ReplyChunk[], expected: object]>([
    [[SPELLED], { calls: ['now({})'] }],
    [[SPELLED, token('<end>')], { calls: ['now({})'] }],
    [[`${SPELLED}\n${SPELLED}`], { calls: ['now({})', 'now({})'] }],
    [[`I look.\n${SPELLED}`], { text: 'I look.\n', calls: ['now({})'] }],
    [[`${SPELLED}\nDone.`], { text: '\nDone.', calls: ['now({})'] }],
    [[`<call>\n${NOW}\n`], { calls: ['now({})'] }],
    [[`<call>${NOW}`, token('</call>'), token('<end>')], { calls: ['now({})'] }],
    [[token('<call>'), NOW, '\n</call>', token('<end>')], { calls: ['now({})'] }],
    [[token('<call>'), NOW, '\n</call>\nDone.'], { text: '\nDone.', calls: ['now({})'] }],
    [[token('<call>'), NOW, token('</call>'), `\n${SPELLED}`], { calls: ['now({})', 'now({})'] }],
    [[`${SPELLED}\n`, token('<call>'), NOW, token('</call>')], { calls: ['now({})', 'now({})'] }],
    [
      ['<call>{"name": "save", "arguments": {"a": "</call><end>"}}</call>'],
      {
        calls: ['save({"a": "</call><end>"})'],
      },
    ],
  ])('%j', (chunks, expected) => {
    for (const reply of ways(chunks)) expect(brief(reply)).toEqual(expected);
  });

  test('is a reported repair, numbered like the others', () => {
    for (const reply of ways([
      SPELLED,
      '\n',
      token('<call>'),
      NOW,
      token('</call>'),
      token('<end>'),
    ])) {
      expect(reply.message.tool_calls?.map(({ id }) => id)).toEqual(['call_0', 'call_1']);
      expect(reply.repairs).toEqual([{ kind: 'spelled-mark', text: '<call>', call: 'call_0' }]);
      expect(reply.reason).toBe('tool_calls');
    }
  });

  test('counts if a grammar forced it, whatever the tool', () => {
    const forced = { enforced: true, toolChoice: 'required' } as const;
    const unknown = '<call>{"name": "other", "arguments": {}}</call>';
    for (const reply of ways([unknown], forced))
      expect(brief(reply)).toEqual({ calls: ['other({})'] });
    const ended = '<call>{"name": "save", "arguments": {"a": "<end>"}}</call>';
    for (const reply of ways([ended, token('<end>')], forced)) {
      expect(brief(reply)).toEqual({ calls: ['save({"a": "<end>"})'] });
    }
  });
});

describe('is text', () => {
  test.each([
    'I know <call> syntax.',
    '<call> is a mark.',
    '<call> and </call> are marks.\nSo is <call>.',
    '</call>',
    '<think>',
    `Write ${SPELLED} to call.`,
    '<call>{"name": "other", "arguments": {}}</call>',
  ])('%j', (text) => {
    for (const reply of ways([text, token('<end>')])) expect(brief(reply)).toEqual({ text });
  });

  test('without tools, with none, and if calls are strict', () => {
    for (const options of [{ tools: [] }, { toolChoice: 'none' }, { strictCalls: true }] as const) {
      for (const reply of ways([SPELLED], options)) expect(brief(reply)).toEqual({ text: SPELLED });
    }
  });
});

test('a call of an offered tool that does not fit is malformed, and its marks are not shown', () => {
  for (const raw of [
    '<call>{"name": "save", "arguments": {"a": 1}}',
    '<call>{"name": "now", "argu',
  ]) {
    for (const { message, malformed } of ways([raw, token('<end>')])) {
      expect([message.content, message.tool_calls]).toEqual(['', undefined]);
      expect(malformed).toMatchObject([{ raw, apart: true }]);
    }
  }
});

test('a mark that is only named holds text back for a while at most', () => {
  const read = reader();
  const text = `<call> ${'and so on '.repeat(100)}`;
  const told = read.push(text).map((event) => ('text' in event ? event.text : ''));
  expect(told.join('').length).toBeGreaterThan(300);
});

test('any reply is read alike however it is cut', () => {
  const pieces: ReplyChunk[] = [
    '<call>',
    '</call>',
    NOW,
    '\n',
    'a',
    '{',
    token('<call>'),
    token('</call>'),
    '<think>',
    '<ca',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 10 }), (chunks) => {
      const [whole, single] = ways(chunks);
      expect(single).toEqual(whole);
    }),
    { numRuns: 2000 },
  );
});
