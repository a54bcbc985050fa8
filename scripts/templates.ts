// npm run templates -- TEMPLATES VECTORS [REPLIES]: runs every vector of a chat template through that
// template itself, as a format of @modelspeak/format-chat-template, and reads raw replies with such
// formats. These are not part of the packages' vectors.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type ChatTemplateInput,
  chatTemplateRunner,
  type VectorCase,
  type VectorOutcome,
  vectorCases,
} from '@modelspeak/conformance';
import { type Json, parseJson } from '@modelspeak/core';
import { type ChatTemplateOptions, chatTemplate } from '@modelspeak/format-chat-template';
import { difference } from './lib/difference.ts';
import { explainDifference } from './lib/explained-differences.ts';
import { modelTokens } from './lib/model-tokens.ts';
import { explainReply, TEMPLATE_OF, templateReplies } from './lib/template-replies.ts';
import { vectorFiles } from './lib/vector-files.ts';

const [templates, vectors, replies] = process.argv.slice(2);
if (templates === undefined || vectors === undefined) {
  console.error(`usage: npm run templates -- TEMPLATES VECTORS [REPLIES]
TEMPLATES is the folder with the chat templates, NAME.jinja
VECTORS is the folder with their vectors, NAME.json or NAME-more.json
REPLIES is the folder with raw replies, FAMILY.jsonl`);
  process.exit(2);
}

const VIDEO = '{"type":"file","file":{"filename":"clip.mp4"}}';
/** Stand-ins for tokens that some templates use, if no vector says what they are. */
const NAMED = { bos_token: '<|bos|>', eos_token: '<|eos|>' };
const made = new Map<string, Made>();

/** The results of some cases. */
class Tally {
  total = 0;
  exact = 0;
  readonly #explained = new Map<string, number>();

  /** Counts the cases of a file, and prints those that differ without a known reason. */
  count(
    name: string,
    cases: readonly VectorCase[],
    problemOf: (vector: VectorCase) => string | undefined,
    reasonOf: (vector: VectorCase) => string | undefined,
  ): void {
    const mismatches: string[] = [];
    for (const vector of cases) {
      this.total++;
      const problem = problemOf(vector);
      const reason = reasonOf(vector);
      if (problem === undefined) this.exact++;
      else if (reason !== undefined)
        this.#explained.set(reason, (this.#explained.get(reason) ?? 0) + 1);
      else mismatches.push(`${vector.id}: ${problem}`);
    }
    if (mismatches.length > 0)
      console.log(`✗ ${name}: ${mismatches.length} of ${cases.length} differ`);
    for (const mismatch of mismatches) console.log(`    ${mismatch}`);
  }

  /** Prints the totals, and returns whether every difference has a known reason. */
  print(what: string): boolean {
    let differing = this.total - this.exact;
    console.log(`${this.exact} of ${this.total} ${what} equal`);
    for (const [reason, count] of this.#explained) {
      console.log(`${count} differ: ${reason}`);
      differing -= count;
    }
    return this.total > 0 && differing === 0;
  }
}

const prompts = new Tally();
for (const file of vectorFiles(vectors)) runFile(file, templates, vectors);
if (!prompts.print('prompts')) process.exitCode = 1;
if (replies !== undefined && !readReplies(templates, replies)) process.exitCode = 1;

function runFile(file: string, from: string, folder: string): void {
  const name = file.replace(/(?:-more)?\.json$/, '');
  const location = path.join(from, `${name}.jinja`);
  if (!existsSync(location)) return;
  const template = readFileSync(location, 'utf8');
  prompts.count(
    name,
    vectorCases(file, readFileSync(path.join(folder, file), 'utf8')),
    (vector) => runCase(name, template, vector),
    (vector) => explainDifference(name, inputOf(vector)),
  );
}

/** Reads the replies of every family with its template, and returns whether all are read correctly. */
function readReplies(from: string, folder: string): boolean {
  const tally = new Tally();
  for (const [family, name] of Object.entries(TEMPLATE_OF)) {
    const file = `${family}.jsonl`;
    const template = readFileSync(path.join(from, `${name}.jinja`), 'utf8');
    const run = templateReplies(formatOf(name, template, NAMED));
    const cases = vectorCases(file, readFileSync(path.join(folder, file), 'utf8'));
    tally.count(
      family,
      cases,
      (row) => problemOf(() => run(row)),
      (row) => explainReply(row, () => run(row)),
    );
  }
  return tally.print('replies');
}

/** Runs a case, and returns the difference, if any. */
function runCase(name: string, template: string, vector: VectorCase): string | undefined {
  const { bos_token, eos_token } = inputOf(vector);
  const tokens = {
    ...(bos_token && { bos_token }),
    ...(eos_token && { eos_token }),
  };
  return problemOf(() => {
    const format = formatOf(name, template, tokens);
    const run = chatTemplateRunner<ChatTemplateOptions>(format, (variables) => ({
      options: { variables: variables as { readonly [name: string]: Json } },
      render: { today: '2025-01-05' },
    }));
    return run(withVideos(vector));
  });
}

/** The difference or error of a case; undefined if it is equal. */
function problemOf(run: () => VectorOutcome): string | undefined {
  try {
    const { expected, actual } = run();
    return expected === actual ? undefined : difference(expected, actual);
  } catch (error) {
    return (error as Error).message;
  }
}

/** In the vectors, videos have no source. */
function withVideos(vector: VectorCase): unknown {
  const text = JSON.stringify(vector).replaceAll('{"type":"video"}', VIDEO);
  return parseJson(text);
}

interface Input extends ChatTemplateInput {
  readonly eos_token?: string | null;
}

function inputOf(vector: VectorCase): Input {
  return (vector as VectorCase & { readonly input: Input }).input;
}

type Made = ReturnType<typeof chatTemplate>;

function formatOf(name: string, template: string, tokens: Readonly<Record<string, string>>): Made {
  const key = `${name} ${JSON.stringify(tokens)}`;
  const format =
    made.get(key) ??
    chatTemplate({ name: 'fallback', template, tokens, specialTokens: modelTokens(template) });
  made.set(key, format);
  return format;
}
