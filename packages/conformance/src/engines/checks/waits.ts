import { codeOf, expectEqual, untilWaiting, watch } from '../bench.js';
import type { EngineCheck } from '../engine-check.js';

export const waits: readonly EngineCheck[] = [
  {
    name: 'announces each wait once, and resolves it by its token in any order',
    async run(bench) {
      const engine = await bench.open({
        run: (journal) => journal.all(['a', 'b', 'c'].map((input) => ({ name: 'ask', input }))),
        call: async (journal, input) => `${input} ${await journal.wait('ask', { ask: input })}`,
      });
      const run = await engine.submit('key', '');
      const records = await watch(engine, run, async (_record, so) => {
        const tokens = so.flatMap(({ type, token = '' }) => (type === 'waiting' ? [token] : []));
        if (tokens.length === 3 && so.at(-1)?.type === 'waiting') {
          for (const [index, token] of [...tokens.entries()].reverse()) {
            await engine.resolve(token, `answer ${index}`);
          }
        }
      });
      const settled = (await engine.result(run)) as readonly { readonly value: string }[];
      const asked = records.filter(({ type }) => type === 'waiting') as readonly {
        readonly ask?: string;
      }[];
      const expected = asked.map(({ ask }, index) => `${ask} answer ${index}`);
      expectEqual(settled.map(({ value }) => value).sort(), expected.sort(), 'the answers');
      expectEqual(asked.length, 3, 'how many waits were announced');
    },
  },
  {
    name: 'accepts one answer per token, and none for an unknown token',
    async run(bench) {
      const engine = await bench.open({
        async run(journal) {
          await journal.wait('first');
          await journal.wait('second');
        },
      });
      const run = await engine.submit('key', '');
      const [token = ''] = await untilWaiting(engine, run);
      await engine.resolve(token, '');
      const codes = [
        await codeOf(engine.resolve(token, '')),
        await codeOf(engine.resolve('nobody', '')),
      ];
      expectEqual(codes, ['already_resolved', 'unknown_wait'], 'the codes of the errors');
    },
  },
  {
    name: 'returns the same time on a replay, and sleeps as long as requested',
    async run(bench) {
      const times: number[] = [];
      const engine = await bench.open({
        async run(journal) {
          times.push(await journal.now());
          await journal.wait('answer');
          await journal.sleep(20);
          times.push(await journal.now());
        },
      });
      const run = await engine.submit('key', '');
      const [token = ''] = await untilWaiting(engine, run);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await engine.resolve(token, '');
      await engine.result(run);
      const [first = 0, ...later] = times;
      const last = later.at(-1) ?? 0;
      const isSame = later.slice(0, -1).every((time) => time === first);
      expectEqual([isSame, last - first >= 19], [true, true], 'whether times are right');
    },
  },
];
