import { expect, test } from 'vitest';
import { testVectors } from './test-vectors.js';

const FILES: Readonly<Record<string, string>> = {
  'prompts.json': '{"cases": [{"id": "equal"}, {"id": "other"}, {"id": "none"}]}',
  'replies.jsonl': '{"id": "right"}\n{"id": "wrong"}\n{"id": "unknown"}\n',
};

function registered(): ReadonlyMap<string, () => unknown> {
  const tests = new Map<string, () => unknown>();
  let file = '';
  testVectors(
    {
      runners: {
        'prompts.json': (vector) => {
          const { id } = vector as { readonly id: string };
          return id === 'none' ? undefined : { expected: 'equal', actual: id };
        },
      },
      disputed: {
        'replies.jsonl': (row) => {
          const { id } = row as { readonly id: string };
          const ours = { whole: true, streamed: id === 'right' };
          return id === 'unknown' ? undefined : { ours, others: {} };
        },
      },
    },
    {
      describe(name, register) {
        file = `${name}: `;
        register();
        file = '';
      },
      test: (name, run) => tests.set(file + name, run),
      read: (name) => FILES[name] ?? '',
    },
  );
  return tests;
}

const tests = registered();

test('a test for each case, and one for each file of disputed replies', () => {
  expect([...tests.keys()]).toEqual([
    'prompts.json: equal',
    'prompts.json: other',
    'prompts.json: none',
    'replies.jsonl is read as intended',
  ]);
});

test.each([
  ['prompts.json: other', 'the result differs at character 0'],
  ['prompts.json: none', 'its runner returns no outcome'],
  ['replies.jsonl is read as intended', 'not read as intended: wrong'],
])('%s fails', (name, message) => {
  expect(() => tests.get(name)?.()).toThrow(message);
});

test('an equal case passes', () => {
  expect(tests.get('prompts.json: equal')?.()).toBeUndefined();
});
