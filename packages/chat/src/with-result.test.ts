import { expect, test } from 'vitest';
import { withResult } from './with-result.js';

async function* count(last: number, error?: Error): AsyncGenerator<number, string, undefined> {
  for (let number = 1; number <= last; number++) yield number;
  if (error !== undefined) throw error;
  return `counted to ${last}`;
}

test('a loop over the events leaves their result', async () => {
  const stream = withResult(() => count(3));
  const events: number[] = [];
  for await (const event of stream) events.push(event);
  expect(events).toEqual([1, 2, 3]);
  expect(await stream.result).toBe('counted to 3');
});

test('an error ends the events and their result', async () => {
  const stream = withResult(() => count(1, new Error('broken')));
  const read = async () => {
    for await (const _event of stream);
  };
  await expect(read()).rejects.toThrow('broken');
  await expect(stream.result).rejects.toThrow('broken');
});

test('a reader that breaks out of the loop gets no result', async () => {
  let isEnded = false;
  const events = (async function* () {
    try {
      yield* count(3);
    } finally {
      isEnded = true;
    }
    return 'whole';
  })();
  const stream = withResult(() => events);
  for await (const _event of stream) break;
  expect(isEnded).toBe(true);
  await expect(stream.result).rejects.toMatchObject({ name: 'AbortError' });
});

test('what the generator returns goes to who calls it, too', async () => {
  const stream = withResult(() => count(0));
  expect(await stream.next()).toEqual({ done: true, value: 'counted to 0' });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(await stream.result).toBe('counted to 0');
});

test('a reader that leaves does not wait for the next event', async () => {
  const stream = withResult(async function* (signal): AsyncGenerator<number, void, undefined> {
    yield 1;
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  await stream.next();
  const waiting = expect(stream.next()).rejects.toMatchObject({ name: 'AbortError' });
  expect(await stream.return(undefined)).toEqual({ done: true, value: undefined });
  await waiting;
});

test("the reader's own signal ends the events, too", async () => {
  const own = new AbortController();
  let given: AbortSignal | undefined;
  const stream = withResult((signal) => {
    given = signal;
    return count(2);
  }, own.signal);
  await stream.next();
  own.abort();
  expect(given?.aborted).toBe(true);
});
