// npm run hostile-replies -- [--every]: reads ten megabytes of hostile replies with every text format, in
// its default options or in every setting. Counts a reader's operations instead of measuring time: a
// reply of eight times the length must take little more than eight times the work.
import { parseArgs } from 'node:util';
import type { PromptFormat, ReaderOptions } from '@modelspeak/core';
import { countOperations } from '../packages/conformance/src/count-operations.ts';
import { inProcesses } from './lib/in-processes.ts';
import { textFormats } from './lib/text-formats.ts';

const SMALL = 1_250_000;
/** How much longer the long replies are. */
const TIMES = 8;
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

const TOOL = {
  type: 'function',
  function: { name: 'f', parameters: { type: 'object', properties: { a: { type: 'string' } } } },
} as const;
/** How replies with calls of this tool are read: by text, and where special tokens come apart. */
const WITH_TOOLS: readonly ReaderOptions[] = [{ tools: [TOOL] }, { tools: [TOOL], tokens: true }];
/** What calls that lack their marks are made of. */
const LOOSE_UNITS = [
  '\n',
  '```',
  '```json\n',
  '\n{',
  '[{',
  '<a>\n',
  '{"name": "f", "arguments": {}}',
  '{"name": "f", "arguments": {}}\n',
  '```\n{"name": "f", "arguments": {"a": "1"}}\n```\n',
  '{"name": "f", "arguments": {"a": "',
  '{"name": "f", "arguments": {"a": "1"}}\nx\n',
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
  const marks = format.control.slice(0, 3);
  const cases = [
    ...[...UNITS, ...marks, ...format.delimiters].map((unit) => ({
      unit,
      options: {},
      length: SMALL,
    })),
    ...(format.supports.tools === true ? WITH_TOOLS : []).flatMap((options) =>
      [...LOOSE_UNITS, ...marks.map((mark) => `${mark}\n`)].map((unit) => ({
        unit,
        options,
        length: values.every ? SMALL : SMALL / 100,
      })),
    ),
  ];
  for (const { unit, options, length } of cases) {
    const [short = 1, long = 0] = [length, TIMES * length].map((each) =>
      work(format, unit, each, options),
    );
    const ratio = long / short / TIMES;
    worst = Math.max(worst, ratio);
    if (ratio <= BOUND) continue;
    const how = JSON.stringify([unit, Object.keys(options)]);
    console.log(`${name}: repeating ${how} takes ${ratio.toFixed(2)} times the linear work`);
    process.exitCode = 1;
  }
  console.log(
    `${name}: per character, 10 MB take at most ${worst.toFixed(2)} times the work of 1.25 MB`,
  );
}

function work(format: PromptFormat, unit: string, length: number, options: ReaderOptions): number {
  const reply = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  const reader = format.reader(options);
  return countOperations(() => {
    for (let at = 0; at < reply.length; at += 61) reader.push(reply.slice(at, at + 61));
    reader.end();
  });
}
