// npm run attacks -- [--count N] [--seed N]: every format of text under generated attacks, on every core.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runConformance } from '@modelspeak/conformance';
import { TEXT_FORMATS } from './lib/text-formats.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    format: { type: 'string' },
  },
});
const names = Object.keys(TEXT_FORMATS);
const count = Number(values.count);
const seed = Number(values.seed);
/** How many cases a check is tried with: some are refused, and of the group's checks six try attacks. */
const share = Math.ceil((count / names.length / 6) * 1.2);

if (values.format === undefined) await attackAll();
else await attack(values.format);

/** Attacks one format, and prints how often, or what got through. */
async function attack(name: string): Promise<void> {
  const format = TEXT_FORMATS[name];
  if (format === undefined)
    throw new Error(`there is no format ${name}; there are ${names.join(', ')}`);
  const { groups } = await runConformance(format, { only: ['safety'], attacks: share, seed });
  const checks = groups.flatMap((group) => group.checks);
  const tried = checks.reduce((sum, { cases = 0 }) => sum + cases, 0);
  console.log(`${name}: ${tried} attacks`);
  for (const { name: check, outcome, detail } of checks) {
    if (outcome !== 'failed') continue;
    process.exitCode = 1;
    console.log(`  got through: ${check}\n${detail}`);
  }
}

/** Attacks every format, each in a process of its own. */
async function attackAll(): Promise<void> {
  const waiting = [...names];
  let total = 0;
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const output = await run(name);
      process.stdout.write(output);
      total += Number(/: (\d+) attacks/.exec(output)?.[1] ?? 0);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(`${total} attacks in all, seed ${seed}`);
  if (total >= count) return;
  console.log(`fewer than the ${count} that were asked for`);
  process.exitCode = 1;
}

function run(name: string): Promise<string> {
  const args = [...process.execArgv, ...process.argv.slice(1), '--format', name];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) process.exitCode = 1;
      resolve(output);
    });
  });
}
