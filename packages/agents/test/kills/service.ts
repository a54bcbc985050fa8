// A process that is killed: it runs an agent on a journal of files until all runs have ended.
import { startAgent } from '@modelspeak/agents';
import { files } from '@modelspeak/agents/files';
import { supportAgent, teller } from './support.js';

const [folder = '', log = '', url = '', keys = '', runs = ''] = process.argv.slice(2);
const tell = teller(log);
const agent = supportAgent(url, tell);

const approve = (token: string): void => {
  setTimeout(() => void runner.approve(token).catch(() => {}), Math.random() * 20);
};
const runner = await startAgent(agent, files({ folder, compactFrom: 100_000, keep: 1e6 }), {
  listeners: [
    (record) => {
      if (record.type !== 'waiting') return;
      tell('asked', record.token);
      approve(record.token);
    },
  ],
});
for (const { token } of await runner.waiting()) approve(token);
process.stdout.write('ready\n');

const all = await Promise.all(
  Array.from({ length: Number(keys) * Number(runs) }, async (_, index) => {
    const [key, id] = [`key ${index % Number(keys)}`, `run ${Math.floor(index / Number(keys))}`];
    const run = await runner.run(`Hello from ${key}, ${id}`, { key, id });
    return [key, id, await run.outputs()];
  }),
);
await runner.close();
process.stdout.write(`${JSON.stringify(all)}\n`);
