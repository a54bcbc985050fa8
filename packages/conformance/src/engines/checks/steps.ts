import { codeOf, expectEqual, latch, untilWaiting, watch } from '../bench.js';
import type { EngineCheck } from '../engine-check.js';

export const steps: readonly EngineCheck[] = [
  {
    name: 'runs a step once, however often its run is replayed',
    async run(bench) {
      let times = 0;
      const engine = await bench.open({
        async run(journal) {
          const first = await journal.step('count', () => ++times);
          await journal.wait('answer');
          return [first, await journal.step('count', () => ++times)];
        },
      });
      const run = await engine.submit('key', '');
      const [token = ''] = await untilWaiting(engine, run);
      await engine.resolve(token, '');
      expectEqual(await engine.result(run), [1, 2], 'what the steps counted');
      expectEqual(times, 2, 'how often steps ran');
    },
  },
  {
    name: 'replays a value as the step returned it, even if the program changed it later',
    async run(bench) {
      const engine = await bench.open({
        async run(journal) {
          const list = await journal.step('list', () => ['as it was']);
          const found = [...list];
          list.push('changed');
          await journal.wait('answer');
          return found;
        },
      });
      const run = await engine.submit('key', '');
      const [token = ''] = await untilWaiting(engine, run);
      await engine.resolve(token, '');
      expectEqual(await engine.result(run), ['as it was'], 'the value');
    },
  },
  {
    name: 'gives each step a unique id that is the same on every attempt',
    async run(bench) {
      const ids: string[] = [];
      const engine = await bench.open({
        async run(journal) {
          let failed = false;
          const retry = { times: 1 };
          await journal.step(
            'twice',
            ({ id }) => {
              ids.push(id);
              if (failed) return;
              failed = true;
              throw new Error('once');
            },
            { retry },
          );
          await journal.step('once', ({ id }) => void ids.push(id));
        },
      });
      for (const [key, id] of [
        ['a', '1'],
        ['a', '2'],
        ['b', '1'],
      ] as const) {
        await engine.result(await engine.submit(key, '', { id }));
      }
      const pairs = [0, 3, 6].map((at) => ids[at] === ids[at + 1]);
      expectEqual(pairs, [true, true, true], 'whether the ids of two attempts are the same');
      expectEqual(new Set(ids).size, 6, 'how many ids the steps have');
    },
  },
  {
    name: 'counts attempts, retries as often as allowed, and reports that it gave up',
    async run(bench) {
      const attempts: number[] = [];
      const engine = await bench.open({
        async run(journal) {
          const failing = journal.step(
            'fail',
            ({ attempt }) => {
              attempts.push(attempt);
              throw new Error('no luck');
            },
            { retry: { times: 2, delay: 1 } },
          );
          const error = (await failing.catch((thrown: Error) => thrown)) as Error;
          return [await codeOf(Promise.reject(error)), error.message];
        },
      });
      const run = await engine.submit('key', '');
      expectEqual(await engine.result(run), ['step_failed', 'no luck'], 'the error');
      expectEqual(attempts, [1, 2, 3], 'the attempts');
    },
  },
  {
    name: 'replays a failure without retrying',
    async run(bench) {
      let times = 0;
      const engine = await bench.open({
        async run(journal) {
          const failing = journal.step('fail', () => {
            times++;
            throw new Error(`failure ${times}`);
          });
          const message = await failing.catch((error: Error) => error.message);
          await journal.wait('answer');
          return message;
        },
      });
      const run = await engine.submit('key', '');
      const [token = ''] = await untilWaiting(engine, run);
      await engine.resolve(token, '');
      expectEqual([await engine.result(run), times], ['failure 1', 1], 'the failure');
    },
  },
  {
    name: 'refuses a value that is not JSON',
    async run(bench) {
      const engine = await bench.open({
        run: (journal) => codeOf(journal.step('date', () => new Date(0))),
      });
      const run = await engine.submit('key', '');
      expectEqual(await engine.result(run), 'not_plain', 'the code of the error');
    },
  },
  {
    name: 'records live chunks with their step and attempt, and marks those of a failed attempt',
    async run(bench) {
      const engine = await bench.open({
        async run(journal) {
          const work = ({ attempt, live }: { attempt: number; live(chunk: string): void }) => {
            live(`piece ${attempt}`);
            if (attempt === 1) throw new Error('once');
          };
          await journal.step('say', work, { retry: { times: 1 } });
        },
      });
      const records = await watch(engine, await engine.submit('key', ''));
      const seen = records.flatMap(({ type, attempt, chunk }) =>
        ['attempt', 'live', 'abandoned'].includes(type) ? [[type, attempt, chunk ?? null]] : [],
      );
      expectEqual(
        seen,
        [
          ['attempt', 1, null],
          ['live', 1, 'piece 1'],
          ['abandoned', 1, null],
          ['attempt', 2, null],
          ['live', 2, 'piece 2'],
        ],
        'the records',
      );
    },
  },
  {
    name: 'aborts the signal of a step whose run is cancelled',
    async run(bench) {
      const begun = latch<AbortSignal>();
      const engine = await bench.open({
        run: (journal) =>
          journal.step('long', async ({ signal }) => {
            begun.open(signal);
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
          }),
      });
      const run = await engine.submit('key', '');
      const signal = await begun.promise;
      await engine.cancel(run);
      expectEqual(signal.aborted, true, 'whether it aborted');
    },
  },
  {
    name: 'refuses a second call while one is pending',
    async run(bench) {
      const engine = await bench.open({
        async run(journal) {
          const first = journal.step('first', () => 1);
          const code = await codeOf(journal.step('second', () => 2));
          return [await first, code];
        },
      });
      const run = await engine.submit('key', '');
      expectEqual(await engine.result(run), [1, 'call_pending'], 'what the calls gave');
    },
  },
  {
    name: 'refuses a replay that makes a different call',
    async run(bench) {
      let replays = 0;
      const engine = await bench.open({
        async run(journal) {
          await journal.step(`step ${replays++}`, () => 1);
          await journal.wait('answer');
          // An engine that keeps waiting runs in memory must replay them too.
          if (replays === 1) throw new Error('the run was not replayed');
        },
      });
      const run = await engine.submit('key', '');
      const [token = ''] = await untilWaiting(engine, run);
      await engine.resolve(token, '');
      expectEqual(await codeOf(engine.result(run)), 'replay_differs', 'the code of the error');
      const code = await codeOf(watch(engine, run));
      expectEqual(code, 'replay_differs', 'the code of the error that readers of its records get');
    },
  },
];
