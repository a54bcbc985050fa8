import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import type { VectorOutcome } from '@modelspeak/conformance';
import { type Json, parseJson } from '@modelspeak/core';
import {
  runLazyllmAlpacaGuide,
  runLazyllmAlpacaUpstream,
} from '../packages/format-lazyllm-alpaca/vectors/prompter.ts';
import {
  runLazyllmChatGuide,
  runLazyllmChatUpstream,
} from '../packages/format-lazyllm-chat/vectors/prompter.ts';
import { runChatTemplate } from '../packages/format-llama3/vectors/chat-template.ts';
import { runMeta } from '../packages/format-llama3/vectors/meta.ts';
import { runMtkV3 } from '../packages/format-mtk-v3/vectors/mtk-v3.ts';
import { runFlinkPrompt } from '../packages/prompts/vectors/flink-prompt.ts';

/** How the cases of a vector file are run; by the file's path inside the folder. */
const RUNNERS: Readonly<Record<string, (vector: unknown) => VectorOutcome>> = {
  'mtk-v3.json': runMtkV3,
  'lazyllm-guide.json': byPrompter(runLazyllmAlpacaGuide, runLazyllmChatGuide),
  'lazyllm-upstream.json': byPrompter(runLazyllmAlpacaUpstream, runLazyllmChatUpstream),
  'llama3-meta.json': runMeta,
  'flink-prompt.json': runFlinkPrompt,
  'chat-templates/llama3.json': runChatTemplate,
};

type Run = (vector: unknown) => VectorOutcome;

/** The files of LazyLLM hold the cases of both of its prompters. */
function byPrompter(alpaca: Run, chat: Run): Run {
  return (vector) =>
    (vector as { prompter: string }).prompter === 'lazyllm-alpaca' ? alpaca(vector) : chat(vector);
}

interface VectorFile {
  readonly cases: readonly { readonly id: string; readonly reference_error?: string }[];
}

interface Tally {
  exact: number;
  readonly exceptions: string[];
  readonly mismatches: string[];
}

const [folder] = process.argv.slice(2);
if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error('usage: npm run vectors -- DIR\nDIR is the folder with the vector files');
  process.exit(2);
}
process.exitCode = main(folder);

function main(directory: string): number {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.json'))
    .sort();
  let failed = files.length === 0;
  if (failed) console.error(`no vector file (*.json) in ${directory}`);
  for (const file of files) {
    if (!runFile(path.join(directory, file), file)) failed = true;
  }
  return failed ? 1 : 0;
}

/** Runs one file, prints what came of it, and says whether nothing went wrong. */
function runFile(location: string, name: string): boolean {
  let vectors: VectorFile;
  try {
    vectors = readVectors(location);
  } catch (error) {
    console.log(`${mark('red', '✗')} ${name}: cannot be read: ${(error as Error).message}`);
    return false;
  }
  const total = vectors.cases.length;
  const run = RUNNERS[name];
  if (run === undefined) {
    console.log(`${mark('yellow', '-')} ${name}: 0/${total} (no package for this format yet)`);
    return true;
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
  return passed;
}

function runCase(
  vector: VectorFile['cases'][number],
  run: (vector: unknown) => VectorOutcome,
  tally: Tally,
): void {
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
  const file = parseJson(readFileSync(location, 'utf8')) as Partial<VectorFile> & Json;
  if (!Array.isArray(file.cases) || file.cases.length === 0) throw new Error('it holds no cases');
  const ids = new Set<unknown>();
  for (const { id } of file.cases) {
    if (typeof id !== 'string' || ids.has(id))
      throw new Error(`the id ${String(id)} is not unique`);
    ids.add(id);
  }
  return file as VectorFile;
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
