import { expectThat } from '../../check.js';
import { expectEqual, latch, untilWaiting, watch } from '../bench.js';
import type { EngineCheck } from '../engine-check.js';
import type { TestedJournal } from '../port.js';

export const durable: readonly EngineCheck[] = [
  {
    name: 'continues where it stopped when it is reopened: completed steps do not run again',
    isDurable: true,
    async run(bench) {
      const log: string[] = [];
      const begun = latch();
      const program = (isFirst: boolean) => ({
        async run(journal: TestedJournal) {
          const work = (name: string) =>
            journal.step(name, async ({ id, attempt }) => {
              log.push(`${name} ${attempt}`);
              if (name === 'second' && isFirst) {
                begun.open();
                await new Promise(() => {});
              }
              return id;
            });
          return [await work('first'), await work('second')];
        },
      });
      const before = await bench.open(program(true));
      const run = await before.submit('key', '');
      await begun.promise;
      await before.close();
      const after = await bench.open(program(false));
      const ids = (await after.result(run)) as readonly string[];
      expectEqual(log, ['first 1', 'second 1', 'second 2'], 'the attempts');
      expectThat(new Set(ids).size === 2, () => 'two steps have one id');
      const records = await watch(after, run);
      expectEqual(records.at(-1)?.status, 'completed', 'how it ended');
    },
  },
  {
    name: 'still waits when it is reopened, and does not ask again',
    isDurable: true,
    async run(bench) {
      const program = {
        run: async (journal: TestedJournal) => journal.wait('answer', { ask: 'what?' }),
      };
      const before = await bench.open(program);
      const run = await before.submit('key', '');
      const [token = ''] = await untilWaiting(before, run);
      await before.close();
      const after = await bench.open(program);
      await after.resolve(token, 'this');
      expectEqual(await after.result(run), 'this', 'the answer');
      const asked = (await watch(after, run)).filter(({ type }) => type === 'waiting');
      expectEqual(asked.length, 1, 'how often it asked');
    },
  },
  {
    name: 'keeps inputs, memory and results when it is reopened',
    isDurable: true,
    async run(bench) {
      const add = async (journal: TestedJournal, input: string) => {
        const { log = 0 } = (await journal.load()) as { readonly log?: number };
        if (input === 'wait') await journal.wait('answer');
        await journal.commit({ memory: { log: log + 1 }, events: [] });
        return log + 1;
      };
      const before = await bench.open({ run: add });
      const done = await before.submit('key', '');
      await before.result(done);
      const waiting = await before.submit('key', 'wait');
      const queued = await before.submit('key', '');
      const [token = ''] = await untilWaiting(before, waiting);
      await before.close();
      const after = await bench.open({ run: add });
      await after.resolve(token, '');
      const results = [];
      for (const run of [done, waiting, queued]) results.push(await after.result(run));
      expectEqual(results, [1, 2, 3], 'the results');
    },
  },
];
