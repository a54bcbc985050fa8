// npm run nightly -- [--only NAME]… [--seed N]: runs the slow checks that CI samples or leaves out, and
// prints how long each took. Fails if any of them fails.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
  },
});
const { seed } = values;

/** Each check: a command at the root with its arguments, and variables of the environment. */
const CHECKS = {
  conformance: { args: ['conformance', '--seed', seed] },
  attacks: { args: ['attacks', '--count', '2000000', '--seed', seed] },
  'hostile-replies': { args: ['hostile-replies', '--every'] },
  mutants: { args: ['mutants'] },
  conversions: {
    args: ['pnpm', '--dir', 'scripts', 'exec', 'vitest', 'run', 'test/conversions.test.ts'],
    env: { CONVERSIONS: 'all', CONVERSIONS_SEED: seed },
  },
  kills: {
    args: ['pnpm', 'exec', 'turbo', 'run', 'test', '--filter=@modelspeak/agents'],
    env: { MODELSPEAK_KILLS: '20', MODELSPEAK_OWNER_KILLS: '200' },
  },
  faults: {
    args: ['pnpm', 'exec', 'turbo', 'run', 'test', '--filter=@modelspeak/gateway'],
    env: { MODELSPEAK_FAULTS: 'all', MODELSPEAK_GATEWAY_ATTACKS: '10000' },
  },
  // No server is given up that answers after 330 seconds: Node's fetch does so after 300.
  'slow-server': {
    args: [
      ...['pnpm', '--dir', 'scripts', 'exec', 'vitest', 'run', 'test/slow-server.test.ts'],
      '--maxConcurrency=100',
    ],
    env: { SLOW_SERVER_SECONDS: '330' },
  },
  'dataset-kills': {
    args: ['pnpm', 'exec', 'turbo', 'run', 'test', '--filter=@modelspeak/datasets'],
    env: { MODELSPEAK_DATASET_KILLS: '50' },
  },
  'damaged-files': {
    args: [
      ...['pnpm', 'exec', 'vitest', 'run', 'read-gguf', 'damaged-parquet'],
      'damaged-tokenizers',
    ],
    env: { MODELSPEAK_DAMAGED_FILES: '20000' },
  },
  masks: { args: ['masks'] },
  spark: { args: ['spark'] },
  servers: { args: ['servers', '--count', '50'] },
  real: { args: ['real'] },
  'real-agents': { args: ['real', '--agents'] },
  examples: { args: ['run:examples'] },
  documents: { args: ['registry', '--documents'] },
  clients: { args: ['clients'] },
  bench: { args: ['bench'] },
  mutation: { args: ['mutation'] },
};

const names = values.only ?? Object.keys(CHECKS);
const unknown = names.find((name) => !Object.hasOwn(CHECKS, name));
if (unknown !== undefined) {
  console.error(`unknown check ${unknown}; there are ${Object.keys(CHECKS).join(', ')}`);
  process.exit(2);
}

const workspace = path.join(import.meta.dirname, 'workspace.mjs');
const lines = [];
for (const name of names) {
  console.log(`\n=== ${name}`);
  const { args, env } = CHECKS[name];
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [workspace, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  if (status !== 0) process.exitCode = 1;
  lines.push(`${status === 0 ? '✓' : '✗'} ${name}: ${minutes} minutes`);
}
console.log(`\nnightly, seed ${seed}\n${lines.join('\n')}`);
