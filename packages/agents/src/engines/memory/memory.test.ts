import { expect, test } from 'vitest';
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
