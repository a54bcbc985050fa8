import { expect, test } from 'vitest';
import { figuresOf } from './figures.js';

const collected = {
  date: '2026-01-01',
  node: 'v22',
  system: 'Linux',
  conformance: [],
  sizes: [],
  exceptions: 3,
};

const WITH_READER = 'core with llama3, writing, validating and reading';

test('sums up the recorded outputs, and names the reader that was tried most', () => {
  const figures = figuresOf({
    ...collected,
    recorded: [
      { name: 'a', prompts: 40, replies: 2 },
      { name: 'b', prompts: 60, replies: 0 },
    ],
    disputed: [],
    disagreements: 12,
    peers: [],
    total: {
      name: 'all',
      readers: {
        modelspeak: { whole: { right: 9, rows: 9 } },
        small: { whole: { right: 1, rows: 2 } },
        large: { whole: { right: 3, rows: 8 } },
      },
    },
  });
  expect(figures).toEqual({
    prompts: 100,
    exceptions: 3,
    replies: 2,
    disputed: { right: 9, rows: 9 },
    disagreements: 12,
    others: [
      { reader: 'large', right: 3, rows: 8 },
      { reader: 'small', right: 1, rows: 2 },
    ],
  });
});

test('tells size, attacks and speed where they were collected', () => {
  const figures = figuresOf({
    ...collected,
    recorded: [],
    disputed: [],
    disagreements: 12,
    peers: [],
    total: { name: 'all', readers: {} },
    sizes: [
      { name: 'core with llama3, writing and validating', measured: 17_698, limit: 19_468 },
      { name: WITH_READER, measured: 32_561, limit: 35_818 },
    ],
    attacks: { date: '2026-01-01', tried: 200_123, formats: 40 },
    bench: {
      rendering: {
        date: '2026-01-01',
        machine: 'a machine',
        lines: ['Rendering 21 messages in English, 4476 bytes', '  modelspeak: 5.95 µs'],
      },
    },
  });
  expect(figures).toMatchObject({
    size: { name: WITH_READER, bytes: 32_561 },
    attacks: 200_123,
    speed: { time: '5.95 µs', messages: 21 },
  });
});
