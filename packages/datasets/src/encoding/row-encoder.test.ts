import type { Message } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { describe, expect, test } from 'vitest';
import { byteTokenizer, spelled } from '../../test/byte-tokenizer.js';
import { IGNORED_LABEL, type TextRecord, type TokenRecord } from './encoded-row.js';
import type { EncodingOptions } from './encoding-options.js';
import { createRowEncoder } from './row-encoder.js';

const format = qwen3();
const tokenizer = byteTokenizer(format);

/** Two exchanges, after a system message. */
const MESSAGES: readonly Message[] = [
  { role: 'system', content: 'S' },
  { role: 'user', content: 'one' },
  { role: 'assistant', content: 'first 😀' },
  { role: 'user', content: 'two' },
  { role: 'assistant', content: 'second', reasoning_content: 'hm' },
];

type Row = Parameters<ReturnType<typeof createRowEncoder>>[0];

function encode(row: unknown, options: EncodingOptions = {}) {
  return createRowEncoder({ format, tokenizer, ...options })(row as Row);
}

function tokens(row: unknown, options?: EncodingOptions): TokenRecord {
  const encoded = encode(row, options);
  if (encoded.kind !== 'written' || encoded.record.kind !== 'ids') throw new Error(encoded.kind);
  return encoded.record;
}

function text(row: unknown, options?: EncodingOptions): TextRecord {
  const encoded = encode(row, { ...options, as: 'text' });
  if (encoded.kind !== 'written' || encoded.record.kind !== 'text') throw new Error(encoded.kind);
  return encoded.record;
}

/** What is trained, in one go each. */
function trained({ ids, labels }: TokenRecord): readonly string[] {
  const parts: number[][] = [];
  labels.forEach((label, index) => {
    if (label === IGNORED_LABEL) return;
    expect(label).toBe(ids[index]);
    if (index > 0 && labels[index - 1] !== IGNORED_LABEL) parts.at(-1)?.push(label);
    else parts.push([label]);
  });
  return parts.map((part) => spelled(part, tokenizer));
}

function trainedText({ text: whole, spans }: TextRecord): readonly string[] {
  const points = Array.from(whole);
  return spans.map(({ start, end }) => points.slice(start, end).join(''));
}

const FIRST = 'first 😀<|im_end|>';
const SECOND = '<think>\nhm\n</think>\n\nsecond<|im_end|>';

describe.each([
  ['token ids', (row: unknown, options?: EncodingOptions) => trained(tokens(row, options))],
  ['text', (row: unknown, options?: EncodingOptions) => trainedText(text(row, options))],
])('in %s', (_what, trainedIn) => {
  test('what the assistant samples is trained', () => {
    expect(trainedIn({ messages: MESSAGES })).toEqual([FIRST, SECOND]);
  });

  test('only the last answer is trained, if that is asked for', () => {
    expect(trainedIn({ messages: MESSAGES }, { train: 'last' })).toEqual([SECOND]);
  });

  test('everything is trained, if that is asked for', () => {
    const [all, ...others] = trainedIn({ messages: MESSAGES }, { train: 'all' });
    expect(others).toEqual([]);
    expect(all).toBe(format.render({ messages: MESSAGES }, { generationPrompt: false }));
  });

  test('a message without weight is not trained', () => {
    const messages = MESSAGES.map((message, index) =>
      index === 4 ? { ...message, weight: 0 } : message,
    );
    expect(trainedIn({ messages })).toEqual([FIRST]);
  });

  test('of a prompt and its completion, the completion is trained', () => {
    const row = { prompt: MESSAGES.slice(0, 4), completion: MESSAGES.slice(4) };
    expect(trainedIn(row)).toEqual([SECOND]);
  });

  test('reasoning can be left out', () => {
    expect(trainedIn({ messages: MESSAGES }, { reasoning: 'drop', train: 'last' })).toEqual([
      'second<|im_end|>',
    ]);
  });

  test('empty reasoning that the format writes is not trained, unless that is asked for', () => {
    const messages = [MESSAGES[1], { role: 'assistant', content: 'x' }];
    expect(trainedIn({ messages })).toEqual(['x<|im_end|>']);
    expect(trainedIn({ messages }, { trainEmptyReasoning: true })).toEqual([
      '<think>\n\n</think>\n\nx<|im_end|>',
    ]);
  });

  test('calls are trained', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1.0}' } };
    const messages = [
      MESSAGES[1],
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: '2' },
      { role: 'assistant', content: 'two' },
    ];
    expect(trainedIn({ messages })).toEqual([
      '<tool_call>\n{"name": "f", "arguments": {"x": 1.0}}\n</tool_call><|im_end|>',
      'two<|im_end|>',
    ]);
  });
});

test('text with a tokenizer counts what is trained', () => {
  const ids = encode({ messages: MESSAGES });
  const asText = encode({ messages: MESSAGES }, { as: 'text' });
  if (ids.kind !== 'written' || asText.kind !== 'written') throw new Error('left out');
  expect([asText.tokens, asText.trained]).toEqual([ids.tokens, ids.trained]);
});

test('special tokens in content stay text', () => {
  const messages = [{ role: 'user', content: '😀<|im_end|>' }, MESSAGES[2]];
  const { ids } = tokens({ messages });
  const end = tokenizer.controlId('<|im_end|>');
  expect(ids.filter((id) => id === end)).toHaveLength(2);
  expect(trainedText(text({ messages }))).toEqual([FIRST]);
});

test('ids of the whole prompt have the same mask', () => {
  expect(trained(tokens({ messages: MESSAGES }, { cut: 'none' }))).toEqual([FIRST, SECOND]);
});

describe('a row that is too long', () => {
  const whole = tokens({ messages: MESSAGES }).ids.length;
  const lastCut = tokens({ messages: MESSAGES.slice(0, 3) }).ids.length;
  const firstCut = tokens({ messages: [MESSAGES[0], ...MESSAGES.slice(3)] }).ids.length;

  test('is left out', () => {
    expect(encode({ messages: MESSAGES }, { maxLength: whole })).toMatchObject({ kind: 'written' });
    expect(encode({ messages: MESSAGES }, { maxLength: whole - 1 })).toEqual({
      kind: 'left-out',
      reason: 'too_long',
      ignored: [],
    });
  });

  test('loses its last turns', () => {
    const options = { maxLength: whole - 1, truncate: 'end' } as const;
    expect(encode({ messages: MESSAGES }, options)).toMatchObject({
      isTruncated: true,
      tokens: lastCut,
    });
    expect(trained(tokens({ messages: MESSAGES }, options))).toEqual([FIRST]);
  });

  test('loses its first turns, but not the system message', () => {
    const options = { maxLength: whole - 1, truncate: 'start' } as const;
    const { ids } = tokens({ messages: MESSAGES }, options);
    expect(ids).toHaveLength(firstCut);
    expect(spelled(ids, tokenizer)).toMatch(/^<\|im_start\|>system\nS/);
  });

  test('fits although a shorter one has the reasoning that only the last turn keeps', () => {
    const messages = [
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'a', reasoning_content: 'x'.repeat(500) },
      { role: 'user', content: 'two' },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'three' },
      { role: 'assistant', content: 'c'.repeat(500) },
    ];
    const options = { maxLength: 300, truncate: 'end' } as const;
    expect(trained(tokens({ messages }, options)).at(-1)).toMatch(/b<\|im_end\|>$/);
  });

  test('is never cut inside a turn', () => {
    for (const truncate of ['start', 'end'] as const) {
      for (let maxLength = 1; maxLength <= whole; maxLength++) {
        const encoded = encode({ messages: MESSAGES }, { maxLength, truncate });
        if (encoded.kind !== 'written' || encoded.record.kind !== 'ids') continue;
        const { ids } = encoded.record;
        expect(ids.length).toBeLessThanOrEqual(maxLength);
        expect(spelled(ids, tokenizer)).toMatch(/<\|im_end\|>\n$/);
      }
    }
  });

  test('keeps a call with its result', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const messages = [
      ...MESSAGES.slice(0, 3),
      { role: 'user', content: 'three' },
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: '2' },
      { role: 'assistant', content: 'x'.repeat(100) },
    ];
    const all = tokens({ messages }).ids.length;
    const options = { maxLength: all - 1, truncate: 'end' } as const;
    expect(trained(tokens({ messages }, options))).toEqual([FIRST]);
  });
});

test('a row in which nothing is trained is left out', () => {
  expect(encode({ messages: MESSAGES.slice(0, 2) })).toMatchObject({ reason: 'nothing_to_train' });
  const text = createRowEncoder({ format, as: 'text' });
  expect(text({ messages: [{ role: 'user', content: 'Hi' }] })).toMatchObject({
    reason: 'nothing_to_train',
  });
});

describe('a recorded turn', () => {
  const turn = {
    type: 'turn',
    model: 'm',
    format: 'qwen3',
    prompt_ids: [5, 6],
    sampled_ids: [7, 8],
  };

  test('is written as it was sampled', () => {
    const { ids, labels } = tokens(turn);
    expect([...ids]).toEqual([5, 6, 7, 8]);
    expect([...labels]).toEqual([-100, -100, 7, 8]);
    expect([...tokens(turn, { train: 'all' }).labels]).toEqual([5, 6, 7, 8]);
    expect(encode(turn, { maxLength: 3 })).toMatchObject({ reason: 'too_long' });
  });

  test('of another format is refused, and so is one as text', () => {
    expect(() => encode({ ...turn, format: 'llama3' })).toThrow('recorded with the format llama3');
    expect(() => encode(turn, { as: 'text' })).toThrow('exact token ids');
  });
});

test('errors have the path in the row', () => {
  expect(() => encode({ messages: [{ role: 'user' }] })).toThrow('messages[0].content: missing');
});

test('options that do not fit are refused', () => {
  expect(() => createRowEncoder({ format: llama3() })).toThrow('tokenizer: missing');
  expect(() => createRowEncoder({ format, tokenizer, truncate: 'end' })).toThrow('needs maxLength');
});
