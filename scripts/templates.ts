// npm run templates -- TEMPLATES VECTORS: every vector of a chat template through that template itself,
// made a format by @modelspeak/format-chat-template. Counted apart from the vectors of the packages.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  chatTemplateRunner,
  type TemplateInput,
  type VectorCase,
  vectorCases,
} from '@modelspeak/conformance';
import { type Json, parseJson } from '@modelspeak/core';
import { type ChatTemplateOptions, chatTemplate } from '@modelspeak/format-chat-template';
import { difference } from './lib/difference.ts';
import { explainDifference } from './lib/explained-differences.ts';
import { modelTokens } from './lib/model-tokens.ts';
import { vectorFiles } from './lib/vector-files.ts';

const [templates, vectors] = process.argv.slice(2);
if (templates === undefined || vectors === undefined) {
  console.error(`usage: npm run templates -- TEMPLATES VECTORS
TEMPLATES is the folder with the chat templates, NAME.jinja
VECTORS is the folder with their vectors, NAME.json or NAME-more.json`);
  process.exit(2);
}

const VIDEO = '{"type":"file","file":{"filename":"clip.mp4"}}';
const made = new Map<string, Made>();
let exact = 0;
const explained = new Map<string, number>();
let total = 0;
for (const file of vectorFiles(vectors)) runFile(file, templates, vectors);
let differing = total - exact;
console.log(`${exact} of ${total} equal`);
for (const [reason, count] of explained) {
  console.log(`${count} differ: ${reason}`);
  differing -= count;
}
if (total === 0 || differing > 0) process.exitCode = 1;

function runFile(file: string, from: string, folder: string): void {
  const name = file.replace(/(?:-more)?\.json$/, '');
  const location = path.join(from, `${name}.jinja`);
  if (!existsSync(location)) return;
  const template = readFileSync(location, 'utf8');
  const cases = vectorCases(file, readFileSync(path.join(folder, file), 'utf8'));
  const mismatches: string[] = [];
  for (const vector of cases) {
    total++;
    const problem = runCase(name, template, vector);
    const reason = explainDifference(name, inputOf(vector));
    if (problem === undefined) exact++;
    else if (reason !== undefined) explained.set(reason, (explained.get(reason) ?? 0) + 1);
    else mismatches.push(`${vector.id}: ${problem}`);
  }
  if (mismatches.length > 0)
    console.log(`✗ ${name}: ${mismatches.length} of ${cases.length} differ`);
  for (const mismatch of mismatches) console.log(`    ${mismatch}`);
}

/** Runs a case; what is different, or nothing. */
function runCase(name: string, template: string, vector: VectorCase): string | undefined {
  const { bos_token, eos_token } = inputOf(vector);
  const tokens = {
    ...(bos_token && { bos_token }),
    ...(eos_token && { eos_token }),
  };
  try {
    const format = formatOf(name, template, tokens);
    const run = chatTemplateRunner<ChatTemplateOptions>(format, (variables) => ({
      options: { variables: variables as { readonly [name: string]: Json } },
      render: { today: '2025-01-05' },
    }));
    const { expected, actual } = run(withVideos(vector));
    return expected === actual ? undefined : difference(expected, actual);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Vectors have videos without a source. */
function withVideos(vector: VectorCase): unknown {
  const text = JSON.stringify(vector).replaceAll('{"type":"video"}', VIDEO);
  return parseJson(text);
}

interface Input extends TemplateInput {
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
