// npm run readers -- [vllm|sglang]… [--write]: asks the parsers of these engines about the disputed replies again, in the
// version and with the parsers that apps/docs/readers.json names, and compares their answers with the recorded
// ones. Whole replies only. With --write, the file says how many were the same, and when. Downloads the
// packages once, into $MODELSPEAK_CACHE or ~/.cache/modelspeak.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { providePythonPackage, pythonRequirement } from './real/packages.ts';

/** What the parsers use besides their own package. */
const NEEDED = [
  'fastapi',
  'openai',
  'openai-harmony',
  'partial-json-parser',
  'orjson',
  'regex',
  'msgspec',
  'numpy',
  'cachetools',
  'cloudpickle',
  'psutil',
];

interface Parsers {
  readonly tools: string;
  readonly reasoning?: string;
}

/** A reply to ask about, and what was answered before. */
interface Task {
  readonly kind: string;
  readonly parsers: Parsers;
  readonly row: Row;
  readonly recorded: Answer;
}

interface Reader {
  readonly version?: string;
  readonly parsers?: Readonly<Record<string, Parsers>>;
  /** How many answers were the same when they were asked for again. */
  readonly repeated?: { readonly date: string; readonly same: number; readonly rows: number };
}

interface Said {
  readonly content: string;
  readonly reasoning: string;
  readonly tool_calls: readonly { readonly name: string; readonly arguments: unknown }[];
}

type Answer = Said | { readonly error: string };

interface Row {
  readonly id: string;
  readonly prompt: string;
  readonly reply: string;
  readonly tools: readonly object[];
  readonly agreed: Said | null;
  readonly agreed_sources: readonly string[] | null;
  readonly answers: Readonly<Record<string, Answer>>;
}

const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'apps/docs/readers.json');
const readers: Record<string, Reader> = JSON.parse(readFileSync(file, 'utf8'));

const ENGINES = ['vllm', 'sglang'];
const isWriting = process.argv.includes('--write');
const asked = process.argv.slice(2).filter((name) => name !== '--write');
const unknown = asked.find((name) => !ENGINES.includes(name));
if (unknown !== undefined) {
  console.error(`unknown reader ${unknown}; expected ${ENGINES.join(' or ')}`);
  process.exit(2);
}
for (const engine of asked.length === 0 ? ENGINES : asked) compareEngine(engine);
if (isWriting) writeFileSync(file, `${JSON.stringify(readers, null, 2)}\n`);

function compareEngine(engine: string): void {
  const { version = '', parsers = {} } = readers[engine] ?? {};
  console.log(`${engine} ${version}`);
  const tasks = Object.entries(parsers).flatMap(([kind, chosen]) =>
    rowsOf(kind).flatMap((row) => {
      const recorded = recordedAnswer(row, engine);
      return recorded === undefined ? [] : [{ kind, parsers: chosen, row, recorded }];
    }),
  );
  const answers = ask(engine, version, tasks);
  const changed = tasks.filter(({ recorded }, index) => !isSame(answers[index], recorded));
  for (const kind of Object.keys(parsers)) {
    const count = (list: readonly Task[]): number =>
      list.filter((task) => task.kind === kind).length;
    console.log(`  ${kind}: ${count(tasks) - count(changed)} of ${count(tasks)} as recorded`);
  }
  for (const { row } of changed) console.log(`  differs: ${row.id}`);
  const same = tasks.length - changed.length;
  console.log(`  all: ${same} of ${tasks.length} as recorded`);
  const date = new Date().toISOString().slice(0, 10);
  readers[engine] = { ...readers[engine], repeated: { date, same, rows: tasks.length } };
}

/** The disputed replies of a kind, from the package that has them. */
function rowsOf(kind: string): readonly Row[] {
  const formats = path.join(root, 'packages/formats');
  return readdirSync(formats)
    .map((format) => path.join(formats, format, 'vectors/replies-disputed', `${kind}.jsonl`))
    .filter((vectors) => existsSync(vectors))
    .flatMap((vectors) => readFileSync(vectors, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line));
}

/** Readers that are not listed answered as most did. */
function recordedAnswer(row: Row, engine: string): Answer | undefined {
  const { agreed, agreed_sources: sources, answers } = row;
  return answers[engine] ?? (sources?.includes(engine) ? (agreed ?? undefined) : undefined);
}

/** Asks an engine's parsers in a Python process. */
function ask(engine: string, version: string, tasks: readonly Task[]): readonly Answer[] {
  const asked = `${engine}==${version}`;
  if (pythonRequirement(engine) !== asked) {
    throw new Error(`apps/docs/readers.json names ${asked}; scripts/downloads/python has another`);
  }
  const folders = [engine, 'mistral-common', ...NEEDED].map(providePythonPackage);
  const lines = tasks.map(({ kind, parsers, row: { prompt, reply, tools } }) =>
    JSON.stringify({ kind, parsers, prompt, reply, tools }),
  );
  const script = path.join(import.meta.dirname, 'readers', `${engine}_answers.py`);
  const { status, stdout, stderr } = spawnSync('python3', [script], {
    input: lines.join('\n'),
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: folders.join(path.delimiter) },
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${engine}'s parsers did not run:\n${stderr.slice(-2000)}`);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => answerIn(JSON.parse(line)));
}

interface Printed {
  readonly error?: string;
  readonly content: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly name: string; readonly arguments: string }[];
}

function answerIn({ error, content, reasoning, calls }: Printed): Answer {
  if (error !== undefined) return { error };
  return {
    content,
    reasoning,
    tool_calls: calls.map(({ name, arguments: json }) => ({ name, arguments: argumentsIn(json) })),
  };
}

/** Arguments that are no JSON are recorded as such. */
function argumentsIn(json: string): unknown {
  try {
    // Python has no integer -0.
    return JSON.parse(json, (_, value) => (value === 0 ? 0 : value));
  } catch {
    return { __unparsable__: json };
  }
}

/** White space around texts, and the words of an error, do not count. */
function isSame(answer: Answer | undefined, recorded: Answer): boolean {
  if (answer === undefined) return false;
  if ('error' in answer || 'error' in recorded) return 'error' in answer && 'error' in recorded;
  const spelled = ({ content, reasoning, tool_calls }: Said) => ({
    content: content.trim(),
    reasoning: reasoning.trim(),
    calls: tool_calls.map(({ name, arguments: given }) => ({ name, given })),
  });
  return isDeepStrictEqual(spelled(answer), spelled(recorded));
}
