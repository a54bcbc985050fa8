import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { type Json, parseJson } from '@modelspeak/core';
import { type KnownMissing, readKnownMissing } from './lib/known-missing.ts';
import { type RunVector, vectorRunners } from './lib/vector-runners.ts';

interface VectorFile {
  readonly cases: readonly { readonly id: string; readonly reference_error?: string }[];
}

interface Tally {
  exact: number;
  readonly exceptions: string[];
  readonly mismatches: string[];
}

const USAGE = `usage: npm run vectors -- DIR [--known FILE]
DIR is the folder with the vector files
--known names the files that may be without a package, one on a line, * for any part of a name`;

const { folder, known } = readArguments();
process.exitCode = main(folder, await vectorRunners(), known);

function readArguments(): { readonly folder: string; readonly known: KnownMissing | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { known: { type: 'string' } },
    });
    const [folder, ...rest] = positionals;
    if (folder === undefined || rest.length > 0) throw new Error('expected one folder');
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error(`${folder} is no folder`);
    }
    return {
      folder,
      known: values.known === undefined ? undefined : readKnownMissing(values.known),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

function main(
  directory: string,
  runners: ReadonlyMap<string, RunVector>,
  known: KnownMissing | undefined,
): number {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.jsonl?$/.test(file))
    .sort();
  let failed = files.length === 0;
  if (failed) console.error(`no vector file (*.json, *.jsonl) in ${directory}`);
  for (const file of files) {
    const isKnown = known?.has(file) ?? false;
    if (!runFile(path.join(directory, file), file, runners.get(file), isKnown)) failed = true;
  }
  return failed ? 1 : 0;
}

/** Runs one file, prints what came of it, and says whether nothing went wrong. */
function runFile(
  location: string,
  name: string,
  run: RunVector | undefined,
  isKnown: boolean,
): boolean {
  let vectors: VectorFile;
  try {
    vectors = readVectors(location);
  } catch (error) {
    console.log(`${mark('red', '✗')} ${name}: cannot be read: ${(error as Error).message}`);
    return false;
  }
  const total = vectors.cases.length;
  if (run === undefined) {
    const [sign, reason] = isKnown
      ? [mark('yellow', '-'), 'known to be without a package']
      : [mark('red', '✗'), 'no package runs it; name it in the list of --known if none is to'];
    console.log(`${sign} ${name}: 0/${total} (${reason})`);
    return isKnown;
  }
  const tally: Tally = { exact: 0, exceptions: [], mismatches: [] };
  for (const vector of vectors.cases) runCase(vector, run, tally);

  const { exact, exceptions, mismatches } = tally;
  const excepted = exceptions.length > 0 ? `, ${exceptions.length} of them excepted` : '';
  const passed = exact + exceptions.length === total;
  console.log(
    `${passed ? mark('green', '✓') : mark('red', '✗')} ${name}: ${exact + exceptions.length}/${total}${excepted}`,
  );
  for (const line of [...exceptions, ...mismatches]) console.log(`    ${line}`);
  if (isKnown) console.log('    has a package: take it off the list of --known');
  return passed && !isKnown;
}

function runCase(vector: VectorFile['cases'][number], run: RunVector, tally: Tally): void {
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

function readVectors(location: string): VectorFile {
  const file = parseVectors(readFileSync(location, 'utf8'), location.endsWith('l'));
  if (!Array.isArray(file.cases) || file.cases.length === 0) throw new Error('it holds no cases');
  const ids = new Set<unknown>();
  for (const { id } of file.cases) {
    if (typeof id !== 'string' || ids.has(id))
      throw new Error(`the id ${String(id)} is not unique`);
    ids.add(id);
  }
  return file as VectorFile;
}

/** A file of JSON has its cases in a list, one of JSON Lines has a case on each line. */
function parseVectors(text: string, isLines: boolean): Partial<VectorFile> {
  if (!isLines) return parseJson(text) as Partial<VectorFile> & Json;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return { cases: lines.map((line) => parseJson(line)) as unknown as VectorFile['cases'] };
}

/** The first place where two texts differ, with a little of both around it. */
function difference(expected: string, actual: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === actual[at]) at++;
  const around = (text: string): string =>
    JSON.stringify(text.slice(Math.max(0, at - 20), at + 40));
  return `differs at character ${at}: expected …${around(expected)}, got …${around(actual)}`;
}

function mark(color: 'green' | 'red' | 'yellow', text: string): string {
  return process.stdout.isTTY ? styleText(color, text) : text;
}
