import { expect, test } from 'vitest';
import { dialectOf } from './dialect.js';
import { writeSystem } from './system.js';

test.each([
  [{}, ['scaffold', 'You are an AI-Agent developed by LazyLLM.']],
  [{ markers: { system: 'Be brief.' } }, ['content', 'Be brief.']],
])('%j', (options, expected) => {
  const written: string[][] = [];
  writeSystem(
    {
      scaffold: (text) => written.push(['scaffold', text]),
      content: (text) => written.push(['content', text]),
    },
    dialectOf(options),
  );
  expect(written).toEqual([expected]);
});
