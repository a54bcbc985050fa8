// npm run conformance -- [--runs N] [--seed N] [--sample N [--turn N]] [--format NAME]…: runs the suite on
// every text format in each of its settings, or in N of them, with as many cases as the setting says. Turn
// by turn, samples go through all settings. `npm test` runs fewer cases. `npm run attacks` runs the group
// of attacks, which is left out here.
import { parseArgs } from 'node:util';
import { type FormatOrFactory, runConformance } from '@modelspeak/conformance';
import { formatsInProcesses } from './lib/in-processes.ts';
import { textFormats } from './lib/text-formats.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    sample: { type: 'string' },
    turn: { type: 'string', default: '0' },
    format: { type: 'string', multiple: true },
  },
});
const settings = await textFormats();
/** How many settings one process tests. */
const SETTINGS_AT_ONCE = 5;

if (values.format === undefined) await tryAll();
else for (const name of values.format) await tryOne(name);

/** Tests a format in one setting, and prints the checks that fail. */
async function tryOne(name: string): Promise<void> {
  const setting = settings.get(name);
  if (setting === undefined)
    throw new Error(`unknown format ${name}; known formats: ${[...settings.keys()].join('; ')}`);
  const { skip = [], ...options } = setting.options;
  const { groups } = await runConformance(setting.factory as FormatOrFactory, {
    ...options,
    ...(values.runs !== undefined && { runs: Number(values.runs) }),
    skip: [...skip, 'safety'],
    seed: Number(values.seed),
  });
  const checks = groups.flatMap((group) => group.checks);
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  const run = checks.filter(({ outcome }) => outcome !== 'skipped').length;
  console.log(`${name}: ${run - failed.length} of ${run} checks passed`);
  for (const { name: check, detail } of failed) {
    process.exitCode = 1;
    console.log(`  failed: ${check}\n${detail}`);
  }
}

/** Tests every format in every setting, or in a sample of them, a few in each process. */
async function tryAll(): Promise<void> {
  const names = sampleOf([...settings.keys()]);
  await formatsInProcesses(names, SETTINGS_AT_ONCE, (output) => process.stdout.write(output));
  console.log(`${names.length} settings, seed ${values.seed}`);
}

/** The settings of one turn: so many turns later, each has been tried. */
function sampleOf(names: readonly string[]): readonly string[] {
  const size = values.sample === undefined ? names.length : Number(values.sample);
  const turns = Math.ceil(names.length / size);
  return names.filter((_name, index) => index % turns === Number(values.turn) % turns);
}
