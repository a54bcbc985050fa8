// A process that is killed while another waits for its place: it opens a journal of files as soon as it
// can, makes runs on it, and tells in a common log what it does, each line at once.
import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Engine, Program } from '@modelspeak/agents/engine';
import { files } from '@modelspeak/agents/files';

const [folder = '', log = '', name = '', keys = ''] = process.argv.slice(2);
const tell = (...what: readonly unknown[]): void =>
  appendFileSync(log, `${[name, ...what].join(' ')}\n`);

/** Two steps, and one more in the memory of the key. */
const program: Program = {
  async run(run) {
    for (const step of ['first', 'second']) {
      const place = `${run.key}/${run.run}/${step}`;
      await run.step(step, async () => {
        tell('start', place);
        await setTimeout(Math.random() * 3);
      });
      tell('done', place);
    }
    const { count = 0 } = await run.load();
    await run.commit({ memory: { count: Number(count) + 1 }, events: [] });
    return Number(count) + 1;
  },
  call: async () => null,
};

async function openFirst(): Promise<Engine> {
  for (;;) {
    try {
      return await files({ folder, compactFrom: 20_000, keep: 1e6 })(program);
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'locked') throw error;
      await setTimeout(1);
    }
  }
}

process.stdout.write('waiting\n');
const engine = await openFirst();
process.stdout.write('open\n');
await Promise.all(
  Array.from({ length: Number(keys) }, async (_, key) => {
    for (let run = 0; ; run++) {
      const reference = await engine.submit(`key${key}`, null, { id: `${name}-${run}` });
      tell('submitted', `key${key}/${reference.run}`);
      tell('result', `key${key}/${reference.run}`, await engine.result(reference));
    }
  }),
);
