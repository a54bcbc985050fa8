import { readFileSync } from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { type DisputedRunner, type VectorCase, vectorCases } from '@modelspeak/conformance';
import { difference } from './difference.ts';
import type { KnownMissing } from './known-missing.ts';
import { vectorFiles } from './vector-files.ts';
import type { PackagesRunners, RunVector } from './vector-runners.ts';

/** The result of one vector file: whether it passed, and what to print. */
export interface CheckedFile {
  readonly passed: boolean;
  readonly lines: readonly string[];
}

interface Tally {
  exact: number;
  readonly exceptions: string[];
  readonly mismatches: string[];
}

/** Runs every vector file of a folder, one after the other. */
export function* checkVectors(
  directory: string,
  { runners, disputed }: PackagesRunners,
  known?: KnownMissing,
): Generator<CheckedFile> {
  const files = vectorFiles(directory);
  if (files.length === 0) {
    yield { passed: false, lines: [`no vector file (*.json, *.jsonl) in ${directory}`] };
  }
  for (const name of files) {
    const cases = readCases(directory, name);
    const count = disputed.get(name);
    const run = runners.get(name);
    const isKnown = known?.has(name) ?? false;
    if ('lines' in cases) yield cases;
    else if (count !== undefined) yield claimed(countDisputed(name, cases, count), isKnown);
    else if (run !== undefined) yield claimed(runCases(name, cases, run), isKnown);
    else yield withoutPackage(name, cases, isKnown);
  }
}

function readCases(directory: string, name: string): readonly VectorCase[] | CheckedFile {
  try {
    return vectorCases(name, readFileSync(path.join(directory, name), 'utf8'));
  } catch (error) {
    const line = `${mark('red', '✗')} ${name}: cannot be read: ${(error as Error).message}`;
    return { passed: false, lines: [line] };
  }
}

function withoutPackage(
  name: string,
  { length }: readonly VectorCase[],
  isKnown: boolean,
): CheckedFile {
  const [sign, reason] = isKnown
    ? [mark('yellow', '-'), 'known to be without a package']
    : [mark('red', '✗'), 'no package runs it; name it in the list of --known if none is to'];
  return { passed: isKnown, lines: [`${sign} ${name}: 0/${length} (${reason})`] };
}

/** The result for a file that a package runs: the --known list must not name it. */
function claimed({ passed, lines }: CheckedFile, isKnown: boolean): CheckedFile {
  if (!isKnown) return { passed, lines };
  const line = '    has a package: take it off the list of --known';
  return { passed: false, lines: [...lines, line] };
}

/** Counts how many disputed rows are read correctly; none of them has to be. */
function countDisputed(
  name: string,
  rows: readonly VectorCase[],
  run: DisputedRunner,
): CheckedFile {
  const outcomes = rows.map((row) => run(row)).filter((outcome) => outcome !== undefined);
  const right = outcomes.filter(({ ours }) => ours.whole && ours.streamed);
  const counted = `${right.length} of ${outcomes.length} read as they were meant`;
  const line = `${mark('green', '✓')} ${name}: ${counted}; npm run disputed shows the others`;
  return { passed: true, lines: [line] };
}

function runCases(name: string, cases: readonly VectorCase[], run: RunVector): CheckedFile {
  const tally: Tally = { exact: 0, exceptions: [], mismatches: [] };
  for (const vector of cases) runCase(vector, run, tally);

  const { exact, exceptions, mismatches } = tally;
  const right = exact + exceptions.length;
  const passed = right === cases.length;
  const sign = passed ? mark('green', '✓') : mark('red', '✗');
  const excepted = exceptions.length > 0 ? `, ${exceptions.length} of them excepted` : '';
  const line = `${sign} ${name}: ${right}/${cases.length}${excepted}`;
  const details = [...exceptions, ...mismatches].map((detail) => `    ${detail}`);
  return { passed, lines: [line, ...details] };
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
