import { readFileSync } from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { type DisputedRunner, type VectorCase, vectorCases } from '@modelspeak/conformance';
import { difference } from './lib/difference.ts';
import { folderArgument } from './lib/folder-argument.ts';
import { type KnownMissing, readKnownMissing } from './lib/known-missing.ts';
import { vectorFiles } from './lib/vector-files.ts';
import { type RunVector, vectorRunners } from './lib/vector-runners.ts';

interface Tally {
  exact: number;
  readonly exceptions: string[];
  readonly mismatches: string[];
}

const USAGE = `usage: npm run vectors -- DIR [--known FILE]
DIR is the folder with the vector files
--known lists the files that may have no package, one per line; * matches any part of a name`;

const { folder, known } = readArguments();
const { runners, disputed } = await vectorRunners();
process.exitCode = main(folder, known);

function readArguments(): { readonly folder: string; readonly known: KnownMissing | undefined } {
  const { folder, value } = folderArgument(USAGE, 'known');
  try {
    return { folder, known: value === undefined ? undefined : readKnownMissing(value) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

function main(directory: string, known: KnownMissing | undefined): number {
  const files = vectorFiles(directory);
  let failed = files.length === 0;
  if (failed) console.error(`no vector file (*.json, *.jsonl) in ${directory}`);
  for (const file of files) {
    const isKnown = known?.has(file) ?? false;
    if (!runFile(path.join(directory, file), file, isKnown)) failed = true;
  }
  return failed ? 1 : 0;
}

/** Runs one file, prints the result, and returns whether it passed. */
function runFile(location: string, name: string, isKnown: boolean): boolean {
  let cases: readonly VectorCase[];
  try {
    cases = vectorCases(name, readFileSync(location, 'utf8'));
  } catch (error) {
    console.log(`${mark('red', '✗')} ${name}: cannot be read: ${(error as Error).message}`);
    return false;
  }
  const count = disputed.get(name);
  if (count !== undefined) return showDisputed(name, cases, count, isKnown);
  const run = runners.get(name);
  const total = cases.length;
  if (run === undefined) {
    const [sign, reason] = isKnown
      ? [mark('yellow', '-'), 'known to be without a package']
      : [mark('red', '✗'), 'no package runs it; name it in the list of --known if none is to'];
    console.log(`${sign} ${name}: 0/${total} (${reason})`);
    return isKnown;
  }
  const tally: Tally = { exact: 0, exceptions: [], mismatches: [] };
  for (const vector of cases) runCase(vector, run, tally);

  const { exact, exceptions, mismatches } = tally;
  const excepted = exceptions.length > 0 ? `, ${exceptions.length} of them excepted` : '';
  const passed = exact + exceptions.length === total;
  console.log(
    `${passed ? mark('green', '✓') : mark('red', '✗')} ${name}: ${exact + exceptions.length}/${total}${excepted}`,
  );
  for (const line of [...exceptions, ...mismatches]) console.log(`    ${line}`);
  return passed && !showClaimed(isKnown);
}

/** Whether the --known list names a file that a package runs; prints a message if so. */
function showClaimed(isKnown: boolean): boolean {
  if (isKnown) console.log('    has a package: take it off the list of --known');
  return isKnown;
}

/** Counts how many disputed rows are read correctly; none of them has to be. */
function showDisputed(
  name: string,
  rows: readonly VectorCase[],
  run: DisputedRunner,
  isKnown: boolean,
): boolean {
  const outcomes = rows.map((row) => run(row)).filter((outcome) => outcome !== undefined);
  const right = outcomes.filter(({ ours }) => ours.whole && ours.streamed);
  console.log(
    `${mark('green', '✓')} ${name}: ${right.length} of ${outcomes.length} read as they were meant; npm run disputed shows the others`,
  );
  return !showClaimed(isKnown);
}

function runCase(vector: VectorCase, run: RunVector, tally: Tally): void {
  try {
    const { expected, actual, exception } = run(vector);
    if (typeof expected !== 'string') throw new Error('the case has no output to compare with');
    if (expected !== actual) tally.mismatches.push(`${vector.id}: ${difference(expected, actual)}`);
    else if (exception === undefined) tally.exact++;
    else tally.exceptions.push(`${vector.id} excepted: ${exception}`);
  } catch (error) {
    tally.mismatches.push(`${vector.id}: ${(error as Error).message}`);
  }
}

function mark(color: 'green' | 'red' | 'yellow', text: string): string {
  return process.stdout.isTTY ? styleText(color, text) : text;
}
