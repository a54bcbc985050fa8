import { cutByLengths, everyCut, readInChunks } from '@modelspeak/conformance';
import { accumulate, MAX_JSON_DEPTH, type ReaderEvent, type Reply } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GLM, QWEN } from '../test/markers.js';
import { lazyllmChat } from './lazyllm-chat.js';

const qwen = lazyllmChat({ edition: 'upstream', markers: QWEN });
const glm = lazyllmChat({ edition: 'upstream', markers: GLM });

function callsOf({ message }: Reply): string[] {
  return (message.tool_calls ?? []).map((call) =>
    call.type === 'function' ? `${call.function.name}(${call.function.arguments})` : call.type,
  );
}

const CALL = '<|action_start|><|function|>';

/** Replies with their text and their calls. */
const REPLIES: readonly [string, string | null, readonly string[]][] = [
  ['Hello!<|im_end|>', 'Hello!', []],
  ['Hello', 'Hello', []],
  ['  \n<|im_end|>rest<|im_end|>', '  \n', []],
  ['a <|args|> b <|action_end|>', 'a <|args|> b <|action_end|>', []],
  // As the prompt instructs the model.
  [`${CALL}f\n<|args|>{"a": 1.50}\n<|action_end|><|im_end|>`, null, ['f({"a":1.50})']],
  [
    `${CALL}f\n<|args|>{'a': 'it\\'s', 'b': [True, None]}\n<|action_end|>`,
    null,
    [`f({"a":"it's","b":[true,null]})`],
  ],
  // As written in the history.
  [
    `Hm.${CALL}\nf<|args|>{a: "b", "c d": {}}<|action_end|>\n<|im_end|>`,
    'Hm.',
    ['f({"a":"b","c d":{}})'],
  ],
  [
    `${CALL}f<|args|>{}<|action_end|>\n${CALL}g<|args|>{}<|action_end|>\n`,
    null,
    ['f({})', 'g({})'],
  ],
  // Markers within the arguments are part of them.
  [
    `${CALL}f<|args|>{"a": "<|action_end|>${CALL}x<|args|>"}<|action_end|>`,
    null,
    [`f({"a":"<|action_end|>${CALL}x<|args|>"})`],
  ],
  // The server removed the end, or the model omitted it.
  [`${CALL}f<|args|>{"a": 1}<|im_end|>`, null, ['f({"a":1})']],
  [`${CALL}f<|args|>{"a": 1}`, null, ['f({"a":1})']],
  [`${CALL}f<|args|>{"a": 1}${CALL}g<|args|>{}`, null, ['f({"a":1})', 'g({})']],
  // Only a name.
  [`${CALL}f\n<|action_end|>\n`, null, ['f({})']],
  [`${CALL}f<|im_end|>`, null, ['f({})']],
  [`${CALL}f${CALL}g<|args|>{}`, null, ['f({})', 'g({})']],
  // Text after a call.
  [`${CALL}f<|args|>{}<|action_end|>\n done`, '\n done', ['f({})']],
  [`${CALL}f<|args|>{} <|args|> x`, ' <|args|> x', ['f({})']],
];

/** Malformed calls, which are told apart from the text. */
const MALFORMED: readonly [string, readonly string[]][] = [
  [`${CALL}f`, []],
  [`${CALL}f<|args|>`, []],
  [`${CALL}f<|args|>{"a": 1`, []],
  [`${CALL}f<|args|>{"a": tru}<|action_end|>`, []],
  [`${CALL}f<|args|>[1, 2]<|action_end|>`, []],
  [`${CALL}f<|args|>"{}"<|action_end|>`, []],
  [`${CALL}f<|args|><|action_end|>`, []],
  [`${CALL}f<|args|>{{'a': 1}}<|action_end|>`, []],
  [`${CALL}f<|args|>{"a": "\\u00zz"}`, []],
  [`${CALL}<|args|>{}`, []],
  [`${CALL}\n<|action_end|>`, []],
  [`${CALL}I think\nso<|args|>{}`, []],
  [`${CALL}f<|args|>{}<|action_end|>\n${CALL}g<|args|>nothing`, ['f({})']],
];

describe('a reply', () => {
  test.each(REPLIES)('%j', (reply, content, calls) => {
    const read = qwen.parse(reply);
    expect(read.message.content).toBe(content);
    expect(callsOf(read)).toEqual(calls);
    expect(read.malformed).toEqual([]);
  });

  test.each(MALFORMED)('that is malformed: %j', (reply, calls) => {
    const read = qwen.parse(reply);
    expect(callsOf(read)).toEqual(calls);
    expect(read.malformed).toHaveLength(1);
    const raw = calls.length === 0 ? reply : reply.slice(reply.indexOf('\n'));
    expect(read.malformed).toMatchObject([{ raw, apart: true }]);
    expect(read.message.content).toBe(calls.length === 0 ? '' : null);
  });

  test('ends for a reason', () => {
    expect(qwen.parse('x<|im_end|>')).toMatchObject({ reason: 'stop', stop: '<|im_end|>' });
    expect(qwen.parse(`${CALL}f<|args|>{}<|im_end|>`).reason).toBe('tool_calls');
    expect(qwen.parse(`${CALL}f<|args|>{}`).reason).toBe('unknown');
    const reader = qwen.reader();
    reader.push(`${CALL}f<|args|>{}`);
    expect(reader.end('stop')).toEqual([{ type: 'end', reason: 'tool_calls' }]);
    expect(reader.end()).toEqual([]);
    expect(reader.push('more')).toEqual([]);
    expect(qwen.parse('x<|im_end|>y').ignored).toBe('y');
  });

  test('gives calls the ids that are handed in', () => {
    const { message } = qwen.parse(`${CALL}f<|args|>{}`, { callId: (index) => `my_${index}` });
    expect(message.tool_calls?.[0]?.id).toBe('my_0');
  });

  test('streams arguments as they come', () => {
    const reader = qwen.reader();
    expect(reader.push(`${CALL}f\n<|args|>{'city': 'Pa`)).toEqual([
      { type: 'tool-call', index: 0, id: 'call_0', name: 'f' },
      { type: 'tool-call-arguments', index: 0, text: '{"city":"Pa' },
    ]);
    expect(reader.push("ris'}")).toEqual([
      { type: 'tool-call-arguments', index: 0, text: 'ris"}' },
      { type: 'tool-call-end', index: 0 },
    ]);
  });

  test('with markers that are text, and a line break for an end', () => {
    const reply =
      'Sure.\n✿FUNCTION✿: f\n✿ARGS✿: {"a": "b"}\n\n✿FUNCTION✿: g\n✿ARGS✿:{}\n<|observation|>';
    const read = glm.parse(reply);
    expect(read.message.content).toBe('Sure.\n');
    expect(callsOf(read)).toEqual(['f({"a":"b"})', 'g({})']);
    expect(read).toMatchObject({ reason: 'tool_calls', stop: '<|observation|>' });
  });

  test.each([{ tools: [] }, { tools: [], toolChoice: 'none' as const }])(
    'is text with %j',
    (options) => {
      const reply = `Hm.${CALL}f<|args|>{"a": 1}<|action_end|>`;
      const { message, malformed } = qwen.parse(`${reply}<|im_end|>`, options);
      expect(message).toEqual({ role: 'assistant', content: reply });
      expect(malformed).toEqual([]);
    },
  );

  // Calls are only read if they can be written back. These markers cannot write calls, or results.
  test.each([
    { markers: QWEN },
    { edition: 'upstream' as const, markers: { ...QWEN, startOfToolResult: '' } },
  ])('is text where calls cannot be written: %#', (options) => {
    const reply = `${CALL}f<|args|>{"a": 1}<|action_end|>`;
    expect(lazyllmChat(options).parse(reply).message).toEqual({
      role: 'assistant',
      content: reply,
    });
  });

  test('is text where no markers of calls are given', () => {
    expect(lazyllmChat().parse('✿FUNCTION✿: f').message.content).toBe('✿FUNCTION✿: f');
  });
});

describe('any chunking gives the same', () => {
  const all = [...REPLIES, ...MALFORMED].map(([reply]) => reply);

  test.each(all)('%j', (reply) => {
    const whole = readInChunks(qwen, [reply]);
    expect(accumulate(whole)).toEqual(qwen.parse(reply));
    for (const chunks of everyCut(reply)) expect(readInChunks(qwen, chunks)).toEqual(whole);
  });

  test('of whatever comes', () => {
    const pieces = [
      CALL,
      '<|action_start|>',
      '<|args|>',
      '<|action_end|>',
      '<|im_end|>',
      'f',
      '\n',
      ' ',
      '{',
      '}',
      '"a"',
      ':',
      ',',
      "'",
      '\\',
      'True',
      '1.',
      '{a: 1}',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 14 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
        (parts, lengths) => {
          const reply = parts.join('');
          const whole = readInChunks(qwen, [reply]);
          expect(readInChunks(qwen, cutByLengths(reply, lengths))).toEqual(whole);
          const { message, ignored } = accumulate(whole);
          // Without a call, no text is lost.
          if (!message.tool_calls && !reply.includes('<|im_end|>'))
            expect(saidIn(whole)).toBe(reply);
          expect(reply.endsWith(ignored)).toBe(true);
          const asked = { role: 'user', content: 'q' } as const;
          expect(() => qwen.render({ messages: [asked, message] })).not.toThrow();
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test('arguments that nest too deeply to be written are text', () => {
  const nested = (levels: number) =>
    `${CALL}f<|args|>{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  for (const levels of [MAX_JSON_DEPTH - 1, MAX_JSON_DEPTH]) {
    const { message } = qwen.parse(nested(levels));
    expect(message.tool_calls?.length ?? 0).toBe(levels < MAX_JSON_DEPTH ? 1 : 0);
    expect(() => qwen.render({ messages: [{ role: 'user', content: '' }, message] })).not.toThrow();
  }
});

test('what is written is read back', () => {
  const args = '{"city":"Zürich \\"x\\"","in":[1.50,null,true],"a b":{}}';
  const message = {
    role: 'assistant',
    content: 'Hm.',
    tool_calls: [
      { id: 'call_0', type: 'function', function: { name: 'f', arguments: args } },
      { id: 'call_1', type: 'function', function: { name: 'g', arguments: '{}' } },
    ],
  } as const;
  for (const format of [qwen, glm]) {
    const { text, sampled } = format.mask({
      messages: [
        { role: 'user', content: 'q' },
        { ...message, tool_calls: [...message.tool_calls] },
      ],
    });
    const [span] = sampled;
    const read = format.parse(text.slice(span?.start, span?.end));
    expect(read.message.content).toBe('Hm.');
    expect(callsOf(read)).toEqual([`f(${args.replace('1.50', '1.5')})`, 'g({})']);
  }
});

test('special tokens that come apart from text are read, and those that text spells are text', () => {
  const reader = qwen.reader({ tokens: true });
  const chunks = [
    'No <|im_end|> and no <|action_start|>.',
    { token: '<|action_start|>' },
    { token: '<|function|>' },
    'f\n',
    { token: '<|args|>' },
    '{"a": "<|action_end|>"}',
    { token: '<|action_end|>' },
    { token: '<|im_end|>' },
  ];
  const reply = accumulate([
    ...chunks.flatMap((chunk) => [...reader.push(chunk)]),
    ...reader.end(),
  ]);
  expect(reply.message.content).toBe('No <|im_end|> and no <|action_start|>.');
  expect(callsOf(reply)).toEqual(['f({"a":"<|action_end|>"})']);
});

test('a marker that comes apart from text is part of no string of a call', () => {
  const reader = qwen.reader();
  const chunks = [`${CALL}f<|args|>{"a": "x`, { token: '<|action_end|>' }, 'y'];
  const reply = accumulate([
    ...chunks.flatMap((chunk) => [...reader.push(chunk)]),
    ...reader.end(),
  ]);
  expect(reply.message.content).toBe('y');
  expect(reply.malformed[0]?.raw).toBe(`${CALL}f<|args|>{"a": "x<|action_end|>`);
  expect(reply.malformed[0]?.reason).toContain('<|action_end|>');
});

/** All text of a reply, in order: that of malformed calls, and what follows its end. */
function saidIn(events: readonly ReaderEvent[]): string {
  return events
    .map((event) => {
      if (event.type === 'text' || event.type === 'ignored') return event.text;
      return event.type === 'tool-call-malformed' && event.apart ? event.raw : '';
    })
    .join('');
}
