import { expectEqual, untilWaiting, watch } from '../bench.js';
import type { EngineCheck } from '../engine-check.js';
import type { TestedJournal } from '../port.js';

/** Adds one to the memory, and publishes it. */
async function addOne(journal: TestedJournal): Promise<number> {
  const { count = 0 } = (await journal.load()) as { readonly count?: number };
  const next = count + 1;
  await journal.commit({ memory: { count: next }, events: [{ next }] });
  return next;
}

export const memory: readonly EngineCheck[] = [
  {
    name: 'keeps memory per key from one run to the next',
    async run(bench) {
      const engine = await bench.open({ run: addOne });
      const counts: unknown[] = [];
      for (const key of ['a', 'a', 'b', 'a']) {
        counts.push(await engine.result(await engine.submit(key, '')));
      }
      expectEqual(counts, [1, 2, 1, 3], 'what was counted');
    },
  },
  {
    name: 'replays a run with the memory that it started with',
    async run(bench) {
      const engine = await bench.open({
        async run(journal) {
          const first = await addOne(journal);
          await journal.wait('answer');
          return [first, await addOne(journal)];
        },
      });
      const run = await engine.submit('key', '');
      const [token = ''] = await untilWaiting(engine, run);
      await engine.resolve(token, '');
      expectEqual(await engine.result(run), [1, 2], 'what was counted');
    },
  },
  {
    name: 'publishes the events of a commit once and keeps its memory, even if the run fails',
    async run(bench) {
      const engine = await bench.open({
        async run(journal, input) {
          const count = await addOne(journal);
          if (input === 'wait') await journal.wait('answer');
          if (input !== '') throw new Error('afterwards');
          return count;
        },
      });
      const run = await engine.submit('key', 'wait');
      const records = await watch(engine, run, async ({ type, token = '' }) => {
        if (type === 'waiting') await engine.resolve(token, '');
      });
      const events = records.flatMap(({ type, event }) => (type === 'event' ? [event] : []));
      expectEqual(events, [{ next: 1 }], 'the events');
      expectEqual(await engine.result(await engine.submit('key', '')), 2, 'what was counted');
    },
  },
];
