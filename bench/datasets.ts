// node --import tsx datasets.ts [--rows N] [--python PATH], in bench: measures how fast rows become training
// data, with one and two workers, next to parsing and writing the rows alone, and to Python with
// `datasets.map`, `apply_chat_template` and two processes; and the peak memory for all rows and a twentieth
// of them. The tokenizer is Qwen 3's, with the chat template in which TRL marks what is generated; both are
// downloaded once, as the Python packages are without --python. All run one after the other, each in a
// process of its own. 200,000 rows take about half an hour on two cores.
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { tokenizerFolder } from '../scripts/masks/tokenizer-folder.js';
import { provideTrl } from '../scripts/masks/trl.js';
import { lenml } from '../scripts/real/vocabularies.js';
import { writeRows } from './datasets/rows.js';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, python: { type: 'string' } },
});
const trl = provideTrl(values.python);
const tokenizer = tokenizerFolder(
  { vocabulary: () => lenml('qwen3'), template: 'qwen3_training' },
  trl.templates,
);
process.on('exit', () => rmSync(tokenizer, { recursive: true, force: true }));

const count = Number(values.rows);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-datasets-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const many = path.join(folder, 'rows.jsonl');
const few = path.join(folder, 'few.jsonl');
await writeRows(many, count);
await writeRows(few, count / 20);
console.log(`${count} rows, ${Math.round(statSync(many).size / 1e6)} MB`);

const json = await parseAndStringify();
show('parsing and writing JSON alone', count / json, '');
const one = prepare(many, 1);
show('one worker', one.rows / one.seconds, `${one.cores.toFixed(2)} cores`);
const two = prepare(many, 2);
show(
  'two workers',
  two.rows / two.seconds,
  `${two.cores.toFixed(2)} cores, ${(one.seconds / two.seconds).toFixed(2)} times one worker`,
);
const small = prepare(few, 2);
console.log(
  `peak memory: ${Math.round(small.megabytes)} MB for ${small.rows} rows, ` +
    `${Math.round(two.megabytes)} MB for ${two.rows} rows (${(two.megabytes / small.megabytes).toFixed(2)} times)`,
);
console.log(`time next to JSON alone: ${(two.seconds / json).toFixed(1)} times`);
const map: { readonly rows: number; readonly seconds: number } = JSON.parse(
  lastLine(
    execFileSync(
      trl.python,
      [path.join(import.meta.dirname, 'datasets/map_rows.py'), many, tokenizer, folder],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          PYTHONPATH: trl.pythonPath,
          HF_DATASETS_DISABLE_PROGRESS_BARS: '1',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    ),
  ),
);
show('Python, two processes', map.rows / map.seconds, '');
console.log(`time next to Python: ${(two.seconds / map.seconds).toFixed(2)} times`);

interface Prepared {
  readonly rows: number;
  readonly seconds: number;
  /** How many cores were busy. */
  readonly cores: number;
  readonly megabytes: number;
}

function prepare(input: string, workers: number): Prepared {
  const options = {
    recipe: {
      format: { module: import.meta.resolve('@modelspeak/format-qwen'), options: { version: '3' } },
      tokenizer,
    },
    inputs: [input],
    output: { folder: mkdtempSync(path.join(folder, 'out-')) },
    workers,
  };
  const script = path.join(import.meta.dirname, 'datasets/prepare.ts');
  const given = ['--import', 'tsx', script, JSON.stringify(options)];
  return JSON.parse(lastLine(execFileSync(process.execPath, given, { encoding: 'utf8' })));
}

async function parseAndStringify(): Promise<number> {
  const start = performance.now();
  const lines = createInterface({ input: createReadStream(many) });
  await pipeline(lines, rewritten, createWriteStream(path.join(folder, 'json.jsonl')));
  return (performance.now() - start) / 1000;
}

async function* rewritten(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(JSON.parse(line))}\n`;
}

function show(name: string, rowsPerSecond: number, more: string): void {
  console.log(`${name}: ${Math.round(rowsPerSecond)} rows/s${more === '' ? '' : `, ${more}`}`);
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
