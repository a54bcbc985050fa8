// npm run mutants -- [FORMAT …] [--every] [--damage NAME] [--runs N] [--seed N]: damages the writer and
// reader of formats in many ways, and counts how many the conformance suite catches without vectors.
// Tests each format with its default options, unless you pass --every or names.
import { register } from 'node:module';
import { parseArgs } from 'node:util';
import { inProcesses } from './lib/in-processes.ts';

// Before any format is loaded.
register('./mutants/hooks.mjs', import.meta.url);
const { setDamage } = await import('./mutants/authoring.ts');
const { textFormats } = await import('./lib/text-formats.ts');
const { DAMAGES } = await import('./mutants/damages.ts');
const { isCaught, hasEffect } = await import('./mutants/try.ts');

/** The suite must catch this share of the damages that change anything. */
const BOUND = 0.95;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '25' },
    seed: { type: 'string', default: '20260' },
    every: { type: 'boolean', default: false },
    damage: { type: 'string' },
    format: { type: 'string' },
  },
});
const suite = { runs: Number(values.runs), seed: Number(values.seed) };
const settings = await textFormats();

if (values.format !== undefined) await damageAll(values.format);
else {
  const all = [...settings.keys()].filter((name) => values.every || !name.includes(', '));
  const chosen = positionals.length > 0 ? positionals : all;
  const unknown = chosen.find((name) => !settings.has(name));
  if (unknown !== undefined) {
    console.error(`unknown format ${unknown}; known formats: ${[...settings.keys()].join('; ')}`);
    process.exit(2);
  }
  await inProcesses(
    chosen,
    (name) => ['--format', name],
    (output) => process.stdout.write(output),
  );
}

/** Damages one format in every way, and prints how many damages the suite caught. */
async function damageAll(name: string): Promise<void> {
  const setting = settings.get(name);
  if (setting === undefined) throw new Error(`unknown format ${name}`);
  const problem = await isCaught(setting, suite);
  if (problem !== undefined) {
    console.log(`${name} fails the suite without any damage: ${problem}`);
    process.exitCode = 1;
    return;
  }
  let caught = 0;
  const survivors: string[] = [];
  for (const damage of DAMAGES) {
    if (values.damage !== undefined && damage.name !== values.damage) continue;
    if (!hasEffect(setting, damage, setDamage)) continue;
    setDamage(damage);
    const found = await isCaught(setting, suite);
    setDamage(undefined);
    if (values.damage !== undefined) console.log(found);
    if (found === undefined) survivors.push(damage.name);
    else caught++;
  }
  const tried = caught + survivors.length;
  const share = caught / tried;
  const isEnough = share >= BOUND;
  if (!isEnough) process.exitCode = 1;
  console.log(
    `${isEnough ? '✓' : '✗'} ${name}: ${caught} of ${tried} damages caught (${(100 * share).toFixed(1)} %)`,
  );
  for (const survivor of survivors) console.log(`    not caught: ${survivor}`);
}
