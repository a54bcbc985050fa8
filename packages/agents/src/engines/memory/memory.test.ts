import { expect, test, vi } from 'vitest';
import { memory } from './memory.js';

test('runs, waits, and replays', async () => {
  let times = 0;
  const engine = await memory()({
    async run(journal, input) {
      const first = await journal.step('count', () => ++times);
      const answers = await journal.all([
        { name: 'ask', input: 'a' },
        { name: 'ask', input: 'b' },
      ]);
      const last = await journal.step('count', () => ++times);
      return {
        input,
        first,
        last,
        answers: answers.map((one) => (one.status === 'fulfilled' ? one.value : null)),
      };
    },
    call: async (journal, { input }) => [input, await journal.wait('approve', { ask: input })],
  });
  const run = await engine.submit('key', 1);
  const types: string[] = [];
  for await (const record of engine.records(run)) {
    types.push(record.type);
    if (record.type === 'waiting') await engine.resolve(record.token, true);
  }
  expect(await engine.result(run)).toEqual({
    input: 1,
    first: 1,
    last: 2,
    answers: [
      ['a', true],
      ['b', true],
    ],
  });
  expect(types.join(' ')).toBe(
    'submitted attempt done waiting waiting resolved resolved attempt done ended',
  );
});

test('sleeps as long as it is to, even if somebody sets the clock', async () => {
  const engine = await memory()({
    run: async (journal) => {
      // The clock goes on by an hour while the sleep is written down.
      const now = Date.now();
      vi.spyOn(Date, 'now')
        .mockReturnValueOnce(now)
        .mockReturnValue(now + 3_600_000);
      const start = performance.now();
      await journal.sleep(50);
      return performance.now() - start;
    },
    call: async () => null,
  });
  try {
    expect(await engine.result(await engine.submit('key', null))).toBeGreaterThanOrEqual(49);
  } finally {
    vi.restoreAllMocks();
  }
});
