// npm run hostile-replies -- [--every]: reads ten megabytes of hostile replies with every text format, in
// its default options or in every setting. Counts a reader's operations instead of measuring time: a
// reply of eight times the length must take little more than eight times the work.
import { parseArgs } from 'node:util';
import type { PromptFormat } from '@modelspeak/core';
import { countOperations } from '../packages/conformance/src/count-operations.ts';
import { inProcesses } from './lib/in-processes.ts';
import { textFormats } from './lib/text-formats.ts';

const SMALL = 1_250_000;
const LARGE = 8 * SMALL;
const BOUND = 1.25;

const UNITS = [
  'word ',
  ' ',
  '\n',
  '<',
  '<|',
  '[',
  '[f(',
  '{"a":',
  '[f(x="',
  '\\',
  '{"name": "f", "parameters": {"a": "',
];

const { values } = parseArgs({
  options: { every: { type: 'boolean', default: false }, format: { type: 'string' } },
});
const settings = await textFormats();

if (values.format !== undefined) read(values.format);
else {
  const chosen = Array.from(settings).flatMap(([name, { options }]) => {
    // Request options do not change the reader.
    const isOther = name.includes(', ') || options.request !== undefined;
    return isOther && !values.every ? [] : [name];
  });
  await inProcesses(
    chosen,
    (name) => ['--format', name],
    (output) => process.stdout.write(output),
  );
}

/** Reads every hostile reply with one format, and prints the work of the worst one. */
function read(name: string): void {
  const format = settings.get(name)?.format;
  if (format === undefined) throw new Error(`unknown format ${name}`);
  let worst = 0;
  for (const unit of [...UNITS, ...format.control.slice(0, 3), ...format.delimiters]) {
    const [small, large] = [SMALL, LARGE].map((length) => work(format, unit, length));
    const ratio = (large ?? 0) / (small ?? 1) / (LARGE / SMALL);
    worst = Math.max(worst, ratio);
    if (ratio <= BOUND) continue;
    console.log(
      `${name}: repeating ${JSON.stringify(unit)} takes ${ratio.toFixed(2)} times the linear work`,
    );
    process.exitCode = 1;
  }
  console.log(
    `${name}: per character, 10 MB take at most ${worst.toFixed(2)} times the work of 1.25 MB`,
  );
}

function work(format: PromptFormat, unit: string, length: number): number {
  const reply = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const reader = format.reader();
  return countOperations(() => {
    for (let at = 0; at < reply.length; at += 61) reader.push(reply.slice(at, at + 61));
    reader.end();
  });
}
