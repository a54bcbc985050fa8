import { expect, test } from 'vitest';
import { type StoredResponse, StoredResponses, sizesOf } from './stored-responses.js';

const entry = (owner: string, size: number) => ({
  owner,
  size,
  conversationSize: 0,
  response: {},
  input: 'Hi',
  messages: [],
});

test('responses are for their owner alone', () => {
  const stored = new StoredResponses(10);
  stored.keep('resp_a_1', entry('ann', 1));
  expect(stored.get('resp_a_1', 'ann').owner).toBe('ann');
  expect(() => stored.get('resp_a_1', 'bob')).toThrow(/found no response/);
  expect(() => stored.delete('resp_a_1', 'bob')).toThrow(/found no response/);
});

test('large responses drive out old ones, so that the memory is bounded', () => {
  const stored = new StoredResponses(1000);
  for (let index = 0; index < 10; index++) stored.keep(`resp_a_${index}`, entry('ann', 2 ** 26));
  expect(() => stored.get('resp_a_5', 'ann')).toThrow(/forgotten/);
  expect(stored.get('resp_a_6', 'ann').size).toBe(2 ** 26);
});

test('what each response repeats is not counted again and again', () => {
  const repeated = { tools: 'x'.repeat(10_000) };
  let before: StoredResponse | undefined;
  for (let turn = 0; turn < 100; turn++) {
    const sizes = sizesOf(before, { input: 'Hi', said: 'Ho', response: repeated });
    before = { ...entry('ann', 0), ...sizes };
  }
  expect(before?.size).toBeGreaterThan(20_000 + 100 * 8);
  expect(before?.size).toBeLessThan(25_000);
});
