// npm run attacks -- [--count N] [--seed N]: runs generated attacks against every text format, on all CPU cores.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type FormatOrFactory, runConformance } from '@modelspeak/conformance';
import { formatsInProcesses } from './lib/in-processes.ts';
import { textFormats } from './lib/text-formats.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    format: { type: 'string', multiple: true },
  },
});
const settings = await textFormats();
const names = [...settings.keys()];
const count = Number(values.count);
const seed = Number(values.seed);
/** Seven of the group's checks try attacks; some skip a format, and formats refuse some attacks. */
const EFFECTIVE_CHECKS = 6.2;
/** How many cases each check tries. */
const share = Math.ceil(count / names.length / EFFECTIVE_CHECKS);
/** How many formats one process attacks. */
const FORMATS_AT_ONCE = 5;

if (values.format === undefined) await attackAll();
else for (const name of values.format) await attack(name);

/** Attacks one format, and prints how often, or which attacks succeeded. */
async function attack(name: string): Promise<void> {
  const setting = settings.get(name);
  if (setting === undefined)
    throw new Error(`unknown format ${name}; known formats: ${names.join('; ')}`);
  const { factory, options } = setting;
  const attacks = { ...options, only: ['safety'], attacks: share, seed } as const;
  const { groups } = await runConformance(factory as FormatOrFactory, attacks);
  const checks = groups.flatMap((group) => group.checks);
  const tried = checks.reduce((sum, { cases = 0 }) => sum + cases, 0);
  console.log(`${name}: ${tried} attacks`);
  for (const { name: check, outcome, detail } of checks) {
    if (outcome !== 'failed') continue;
    process.exitCode = 1;
    console.log(`  succeeded: ${check}\n${detail}`);
  }
}

/** Attacks every format, a few in a process. */
async function attackAll(): Promise<void> {
  let total = 0;
  await formatsInProcesses(names, FORMATS_AT_ONCE, (output) => {
    process.stdout.write(output);
    for (const [, attacks] of output.matchAll(/: (\d+) attacks$/gm)) total += Number(attacks);
  });
  console.log(`${total} attacks in all, seed ${seed}`);
  if (process.exitCode === undefined) report(total);
  if (total >= count) return;
  console.log(`this is fewer than the requested ${count} attacks`);
  process.exitCode = 1;
}

/** Writes the figures for the site, but only if no attack succeeded. */
function report(tried: number): void {
  const folder = path.join(import.meta.dirname, '.reports');
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    path.join(folder, 'attacks.json'),
    JSON.stringify({ date, tried, formats: settings.size, seed }),
  );
}
