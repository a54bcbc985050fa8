import { codeOf, expectEqual, latch, untilWaiting } from '../bench.js';
import type { EngineCheck } from '../engine-check.js';

const CALLS = ['a', 'b', 'c'].map((input) => ({ name: 'call', input }));

export const several: readonly EngineCheck[] = [
  {
    name: 'runs several calls at once, and returns their outcomes in order',
    async run(bench) {
      const all = latch();
      let running = 0;
      const engine = await bench.open({
        run: (journal) => journal.all(CALLS),
        async call(journal, input) {
          if (++running === 3) all.open();
          await all.promise;
          return journal.step('work', () => {
            if (input === 'b') throw new Error('b fails');
            return input;
          });
        },
      });
      const settled = (await engine.result(await engine.submit('key', ''))) as readonly {
        readonly status: string;
        readonly value?: unknown;
        readonly failure?: { readonly message: string };
      }[];
      const became = settled.map(({ status, value, failure }) => [
        status,
        value ?? failure?.message,
      ]);
      const expected = [
        ['fulfilled', 'a'],
        ['rejected', 'b fails'],
        ['fulfilled', 'c'],
      ];
      expectEqual(became, expected, 'what became of the calls');
    },
  },
  {
    name: 'runs no more calls at once than allowed',
    async run(bench) {
      const two = latch();
      let running = 0;
      let most = 0;
      const engine = await bench.open({
        run: (journal) => journal.all([...CALLS, ...CALLS], { limit: 2 }),
        call: (journal) =>
          journal.step('work', async () => {
            most = Math.max(most, ++running);
            if (running === 2) two.open();
            await two.promise;
            await new Promise((resolve) => setTimeout(resolve, 1));
            running--;
          }),
      });
      await engine.result(await engine.submit('key', ''));
      expectEqual(most, 2, 'how many ran at once');
    },
  },
  {
    name: 'does not rerun completed calls when another one waits',
    async run(bench) {
      const ran: string[] = [];
      const engine = await bench.open({
        run: (journal) => journal.all(CALLS),
        async call(journal, input) {
          await journal.step('work', () => void ran.push(input));
          if (input === 'b') await journal.wait('answer');
        },
      });
      const run = await engine.submit('key', '');
      const [token = ''] = await untilWaiting(engine, run);
      await engine.resolve(token, '');
      await engine.result(run);
      expectEqual([...ran].sort(), ['a', 'b', 'c'], 'the steps that ran');
    },
  },
  {
    name: 'refuses memory and events inside parallel calls',
    async run(bench) {
      const engine = await bench.open({
        run: (journal) => journal.all(CALLS.slice(0, 1)),
        call: async (journal) => [
          await codeOf(journal.load()),
          await codeOf(journal.commit({ events: [] })),
        ],
      });
      const [settled] = (await engine.result(await engine.submit('key', ''))) as readonly {
        readonly value?: unknown;
      }[];
      expectEqual(settled?.value, ['not_here', 'not_here'], 'the codes of the errors');
    },
  },
];
