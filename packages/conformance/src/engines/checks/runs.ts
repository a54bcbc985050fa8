import { codeOf, expectEqual, latch, untilWaiting, watch } from '../bench.js';
import type { EngineCheck } from '../engine-check.js';

export const runs: readonly EngineCheck[] = [
  {
    name: 'runs the inputs of a key one by one in order, and different keys in parallel',
    async run(bench) {
      const log: string[] = [];
      const other = latch();
      const engine = await bench.open({
        async run(journal, input) {
          await journal.step('begin', () => void log.push(`${input} begins`));
          if (input === 'b1') other.open();
          else await journal.step('wait for b', () => other.promise);
          await journal.step('end', () => void log.push(`${input} ends`));
        },
      });
      const all = [
        await engine.submit('a', 'a1'),
        await engine.submit('a', 'a2'),
        await engine.submit('b', 'b1'),
      ];
      for (const run of all) await engine.result(run);
      expectEqual(
        log.filter((line) => line.startsWith('a')),
        ['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'],
        'what happened',
      );
    },
  },
  {
    name: 'treats the same id as the same run',
    async run(bench) {
      let times = 0;
      const engine = await bench.open({
        run: (journal, input) => journal.step('count', () => `${input} ${++times}`),
      });
      const submitted = await Promise.all(
        ['first', 'second'].map((input) => engine.submit('key', input, { id: 'one' })),
      );
      submitted.push(await engine.submit('key', 'third', { id: 'one' }));
      const results = await Promise.all(submitted.map((run) => engine.result(run)));
      expectEqual(results, ['first 1', 'first 1', 'first 1'], 'what the runs gave');
    },
  },
  {
    name: 'marks a run that throws as failed, and continues with the next of its key',
    async run(bench) {
      const engine = await bench.open({
        async run(_journal, input) {
          if (input === 'bad') throw new Error('it is bad');
          return input;
        },
      });
      const bad = await engine.submit('key', 'bad');
      const good = await engine.submit('key', 'good');
      const records = await watch(engine, bad);
      expectEqual(records.at(-1)?.status, 'failed', 'how it ended');
      const message = await engine.result(bad).catch((error: Error) => error.message);
      expectEqual([message, await engine.result(good)], ['it is bad', 'good'], 'the results');
    },
  },
  {
    name: 'cancels a run that works, waits or has not begun, and continues with the next of its key',
    async run(bench) {
      const begun = latch();
      let ran = 0;
      const engine = await bench.open({
        async run(journal, input) {
          ran++;
          if (input === 'wait') await journal.wait('answer');
          if (input !== 'work') return input;
          return journal.step('work', async ({ signal }) => {
            begun.open();
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
            return 'too late';
          });
        },
      });
      const works = await engine.submit('key', 'work');
      const waiting = await engine.submit('key', 'wait');
      const queued = await engine.submit('key', 'queued');
      const last = await engine.submit('key', 'last');
      await begun.promise;
      await engine.cancel(queued);
      await engine.cancel(works);
      await untilWaiting(engine, waiting);
      await engine.cancel(waiting);
      expectEqual(await engine.result(last), 'last', 'the result of the next');
      const codes = [];
      for (const run of [works, waiting, queued]) codes.push(await codeOf(engine.result(run)));
      expectEqual(codes, ['cancelled', 'cancelled', 'cancelled'], 'the codes');
      expectEqual(ran, 3, 'how many runs began');
    },
  },
  {
    name: 'records what a run does, in order',
    async run(bench) {
      const engine = await bench.open({
        async run(journal) {
          await journal.step('first', () => 1);
          await journal.commit({ events: [{ one: 1 }] });
          await journal.now();
          await journal.step('second', () => 2);
          await journal.commit({ events: [{ two: 2 }] });
        },
      });
      const records = await watch(engine, await engine.submit('key', ''));
      expectEqual(
        records.map(({ type }) => type),
        ['submitted', 'attempt', 'done', 'event', 'attempt', 'done', 'event', 'ended'],
        'the records',
      );
    },
  },
  {
    name: 'can be read from any place, and ends with the end',
    async run(bench) {
      const engine = await bench.open({
        async run(journal) {
          for (const name of ['a', 'b']) {
            await journal.step(name, ({ live }) => {
              live('piece 1');
              live('piece 2');
            });
            await journal.commit({ events: [{ one: 1 }, { two: 2 }] });
          }
          await journal.wait('answer');
        },
      });
      const run = await engine.submit('key', '');
      const [token = ''] = await untilWaiting(engine, run);
      const all = await watch(engine, run, async (record, so) => {
        if (record.type !== 'waiting') return;
        for (const [index, { place }] of so.entries()) {
          const rest = [];
          const expected = so.slice(index + 1);
          const reading = engine.records(run, { after: place });
          while (rest.length < expected.length) rest.push((await reading.next()).value);
          await reading.return();
          expectEqual(rest, expected, `what comes after ${place}`);
        }
        await engine.resolve(token, '');
      });
      expectEqual(all.filter(({ type }) => type === 'live').length, 4, 'how many chunks came');
      const after = await watch(engine, run, undefined, all.at(-2)?.place ?? '');
      expectEqual(after, all.slice(-1), 'what comes at last');
      expectEqual(after[0]?.type, 'ended', 'the last record');
    },
  },
  {
    name: 'continues when nobody reads',
    async run(bench) {
      const engine = await bench.open({
        async run(journal) {
          await journal.step('first', () => 1);
          await journal.sleep(5);
          return journal.step('second', () => 2);
        },
      });
      const run = await engine.submit('key', '');
      for await (const _record of engine.records(run)) break;
      const controller = new AbortController();
      const reading = engine.records(run, { signal: controller.signal });
      await reading.next();
      controller.abort();
      while (!(await reading.next()).done);
      expectEqual(await engine.result(run), 2, 'the result');
    },
  },
];
