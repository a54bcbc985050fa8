import type { Message, Writer } from '@modelspeak/core';
import { markup, PieceWriter, textOf } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { writeMessages } from './messages.js';
import { writeGenerationPrompt, writeReply, writeTurn } from './turns.js';

const call = { type: 'function', function: { name: 'f', arguments: '{}' } } as const;
const messages: readonly Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Hi' },
  {
    role: 'assistant',
    tool_calls: [
      { id: 'a', ...call },
      { id: 'b', ...call },
    ],
  },
  { role: 'tool', tool_call_id: 'a', content: '1' },
  { role: 'tool', tool_call_id: 'b', content: '2' },
  { role: 'assistant', content: 'Three.' },
];

function written(from: number): PieceWriter {
  const out = new PieceWriter({ messages });
  writeMessages(messages, out, from, {
    text: ({ content }) => out.content(textOf(content)),
    reply: ({ content }) => writeReply(out, () => out.content(textOf(content))),
    results: (results, index) =>
      writeTurn(out, 'tool', () =>
        out.content(`${index}: ${results.map(({ content }) => content).join()}`),
      ),
  });
  return out;
}

function textIn({ segments }: PieceWriter): string {
  return segments.map(({ text }) => text).join('');
}

test('every message has its turn, results that follow one another a common one', () => {
  expect(textIn(written(0))).toBe(
    '<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n' +
      '<|im_start|>assistant\n<|im_end|>\n<|im_start|>tool\n3: 1,2<|im_end|>\n' +
      '<|im_start|>assistant\nThree.<|im_end|>\n',
  );
});

test('messages before the first are left out', () => {
  expect(textIn(written(1)).startsWith('<|im_start|>user\n')).toBe(true);
});

test('each piece knows its message, and what the model samples', () => {
  const { segments } = written(1);
  expect(new Set(segments.map(({ message }) => message))).toEqual(new Set([1, 2, 3, 5]));
  const sampled = segments.filter((segment) => segment.sampled);
  expect(sampled.map(({ message, text }) => [message, text])).toEqual([
    [2, '<|im_end|>'],
    [5, 'Three.'],
    [5, '<|im_end|>'],
  ]);
});

test('a reply begins after its header, with what the prompt opens', () => {
  const think = markup({ scaffold: '<think>' });
  const writers: readonly ((out: Writer) => void)[] = [
    (out) => writeGenerationPrompt(out, think),
    (out) => writeReply(out, () => out.content('Hm.'), think),
  ];
  for (const write of writers) {
    const out = new PieceWriter({ messages });
    write(out);
    expect(out.segments[out.replyAt]).toMatchObject({ text: '<think>', sampled: false });
  }
});
