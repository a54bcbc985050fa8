import type { Message } from '@modelspeak/core';
import { qwen35 } from '@modelspeak/format-qwen/qwen3.5';
import { describe, expect, test } from 'vitest';
import { createRowEncoder } from './row-encoder.js';

const format = qwen35();
const encode = createRowEncoder({ format, as: 'text' });

function textOf(messages: readonly object[]): string {
  const encoded = encode({ messages } as never);
  return encoded.kind === 'written' && encoded.record.kind === 'text' ? encoded.record.text : '';
}

const system = { role: 'system', content: 'S' } as const;
const more = { role: 'system', content: 'T' } as const;
const user = { role: 'user', content: 'U' } as const;
const assistant = { role: 'assistant', content: 'A' } as const;

describe('a row in an order that the format refuses', () => {
  test('is written in one that it takes', () => {
    const whole: Message = { role: 'system', content: 'S\n\nT' };
    const wanted = format.render(
      { messages: [whole, user, assistant] },
      { generationPrompt: false },
    );
    expect(textOf([system, user, more, assistant])).toBe(wanted);
  });

  test('trains nothing that was inserted, and the answer as before', () => {
    const encoded = encode({ messages: [system, assistant] } as never);
    if (encoded.kind !== 'written' || encoded.record.kind !== 'text') throw new Error(encoded.kind);
    const { text, spans } = encoded.record;
    expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toMatch(/A<\|im_end\|>/);
    expect(text).toContain('<|im_start|>user\n<|im_end|>');
  });

  test('is refused if messages with different weights would be one', () => {
    const row = [system, user, { ...more, weight: 0 }, assistant];
    expect(() => textOf(row)).toThrow(/messages\[2\]: .*system message only at the start/);
  });

  test('is refused with its own place for what remains wrong', () => {
    const image = { type: 'file', file: { file_id: 'x' } };
    const row = [system, more, { role: 'user', content: [image] }, assistant];
    expect(() => textOf(row)).toThrow(/^messages\[2\]\.content\[0\]/);
  });
});
