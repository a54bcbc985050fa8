import { expect, test } from 'vitest';
import { streamChunks } from './stream-chunks.js';

test('cuts by words, and loses nothing', () => {
  const reply = [
    { kind: 'control', text: '<|tool_call_begin|>' },
    { kind: 'content', text: '\nI should  look it up.\n\n' },
  ] as const;
  const chunks = streamChunks(reply);
  expect(chunks.map(({ text }) => text).join('')).toBe(
    '<|tool_call_begin|>\nI should  look it up.\n\n',
  );
  expect(chunks[0]?.text).toBe('<|tool_call_begin|>');
  expect(chunks.length).toBeGreaterThan(5);
});
