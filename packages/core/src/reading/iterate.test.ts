import { expect, test } from 'vitest';
import { iterate } from './iterate.js';

async function all<Item>(source: Parameters<typeof iterate<Item>>[0], most = 9): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of iterate(source)) {
    items.push(item);
    if (items.length === most) break;
  }
  return items;
}

/** A web stream of an engine whose streams are no async iterables yet, and what was done with it. */
function streamOf(items: readonly string[], fault?: Error) {
  const done: string[] = [];
  const rest = [...items];
  const reader = {
    async read() {
      const value = rest.shift();
      if (value === undefined && fault !== undefined) throw fault;
      return { done: value === undefined, value };
    },
    releaseLock: () => done.push('released'),
  };
  const cancel = async () => done.push('cancelled');
  return { stream: { getReader: () => reader, cancel } as unknown as ReadableStream<string>, done };
}

test('gives a text whole, and the items of all else', async () => {
  expect(await all('Hi' as unknown as Iterable<string>)).toEqual(['Hi']);
  expect(await all(['a', 'b'])).toEqual(['a', 'b']);
  const { stream, done } = streamOf(['a', 'b']);
  expect(await all(stream)).toEqual(['a', 'b']);
  expect(done).toEqual(['released']);
});

test('lets go of a stream that is left or fails', async () => {
  const left = streamOf(['a', 'b']);
  expect(await all(left.stream, 1)).toEqual(['a']);
  expect(left.done).toEqual(['released', 'cancelled']);
  const fault = new Error('the line broke');
  const failing = streamOf([], fault);
  await expect(all(failing.stream)).rejects.toBe(fault);
  expect(failing.done).toEqual(['released', 'cancelled']);
});

test.each([undefined, null, 7, true])('refuses %j', async (source) => {
  await expect(all(source as never)).rejects.toMatchObject({
    code: 'invalid_input',
    path: 'source',
    problem: expect.stringMatching(/, expected a string, a web stream or an iterable$/),
  });
});
