import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Conversation, parseJson, writeJson } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';
import { showTime } from './measure.js';
import type { Ratios } from './ratios.js';

const VECTORS = path.join(import.meta.dirname, '../packages/formats/llama3/vectors');
const COUNT = 100_000;
const ROUNDS = 5;

/** A vector case. */
interface Case {
  readonly method?: string;
  readonly input: {
    readonly messages: readonly Record<string, unknown>[];
    readonly tools?: unknown;
  };
}

/** Conversations from the vectors, one JSON row each. */
const KINDS = [
  {
    name: 'with tool calls and results',
    rows: () =>
      casesOf('llama3-meta.json')
        .filter(({ method }) => method === 'encode_dialog_prompt')
        .map(toRow),
  },
  {
    // Their prompts are twice as long as the conversations.
    name: 'half of them with tools, which the prompt introduces',
    rows: () => casesOf('chat-templates/llama3.json').map(toRow),
  },
];

function toRow({ input: { messages, tools } }: Case): string {
  return writeJson({ messages: messages.map(withTextArguments), tools });
}

function casesOf(file: string): readonly Case[] {
  const parsed: unknown = parseJson(readFileSync(path.join(VECTORS, file), 'utf8'));
  return (parsed as { readonly cases: readonly Case[] }).cases;
}

/** Chat templates expect arguments as objects, conversations contain them as JSON text. */
function withTextArguments(message: Record<string, unknown>): unknown {
  const { tool_calls: calls } = message;
  if (!Array.isArray(calls)) return message;
  return {
    ...message,
    tool_calls: calls.map((call) => {
      const { arguments: given, ...rest } = call.function;
      const text = typeof given === 'string' ? given : writeJson(given);
      return { ...call, function: { ...rest, arguments: text } };
    }),
  };
}

/** Rendering rows of training data, compared with parsing and writing the same rows. */
export function benchRows(ratios: Ratios): void {
  for (const kind of KINDS) benchKind(ratios, kind);
}

function benchKind(ratios: Ratios, { name, rows: rowsOf }: (typeof KINDS)[number]): void {
  const kinds = rowsOf();
  const rows = Array.from({ length: COUNT }, (_, index) => kinds[index % kinds.length] ?? '');
  const format = llama3();
  const candidates = {
    json: (row: string) => JSON.stringify(JSON.parse(row)),
    render: (row: string) =>
      JSON.stringify({ prompt: format.render(parseJson(row) as unknown as Conversation) }),
  };
  const times: Record<keyof typeof candidates, number[]> = { json: [], render: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.json.push(timeOf(candidates.json, rows));
    times.render.push(timeOf(candidates.render, rows));
  }
  const [json, render] = [median(times.json), median(times.render)];
  const ratio = ratios.add(name, render / json);
  console.log(
    `Rendering ${COUNT} rows of JSON Lines, ${name} (${kinds.length} conversations)\n` +
      `  JSON.parse and JSON.stringify: ${showTime(json)} per row\n` +
      `  lossless read, validation, rendering, writing: ${showTime(render)} per row` +
      ` = ${ratio} × parse and stringify`,
  );
}

/** Nanoseconds per row. */
function timeOf(run: (row: string) => string, rows: readonly string[]): number {
  let written = 0;
  const start = process.hrtime.bigint();
  for (const row of rows) written += run(row).length;
  const time = Number(process.hrtime.bigint() - start);
  if (written === 0) throw new Error('nothing was written');
  return time / rows.length;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
}
