import type { PromptFormat } from '@modelspeak/core';
import { type ReplyRow, rowReader } from './read-row.js';
import { type Said, saidIn, spell } from './said.js';

/** Whether a reader read a reply as intended. */
export interface Rightness {
  /** Given the whole reply. */
  readonly whole: boolean;
  /** However the reply was cut; absent for a reader that does not stream. */
  readonly streamed?: boolean | undefined;
}

/** How our reader and others read one reply on which they disagree. */
export interface DisputedOutcome {
  readonly ours: Rightness;
  /** By the name of the reader, such as `vllm`. */
  readonly others: Readonly<Record<string, Rightness>>;
}

/** Runs one row; returns `undefined` if the intention is unknown. */
export type DisputedRunner = (row: unknown) => DisputedOutcome | undefined;

/**
 * How the files of `replies-disputed/` are run: a function for each, by its path in the `vectors`
 * folder.
 */
export type DisputedRunners = Readonly<Record<string, DisputedRunner>>;

/** The reasoning, text and calls that a reply was written from. */
type Intended = readonly [string, string, Said['tool_calls']];

type Answer = Said | { readonly error: string };

interface Row extends ReplyRow {
  readonly intended: Intended | null;
  /** What most readers read. The others are in `answers`. */
  readonly agreed: Said | null;
  readonly agreed_sources: readonly string[] | null;
  /** By reader, and by reader with `-stream` and the length of its chunks. */
  readonly answers: Readonly<Record<string, Answer>>;
}

/**
 * Creates a runner that tells which rows of `replies-disputed/*.jsonl` are read as intended, whole
 * and streamed, by our reader and by the others. White space around text is ignored.
 *
 * @example
 * ```ts
 * import { disputedRunner } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const run = disputedRunner(llama3());
 * const outcome = run({
 *   prompt: '<|start_header_id|>assistant<|end_header_id|>\n\n',
 *   tools: [{ type: 'function', function: { name: 'now' } }],
 *   reply: '{"name": "now", "parameters": {}}; {"name": "now", "parameters": {}}',
 *   intended: ['', '', [{ name: 'now', arguments: {} }, { name: 'now', arguments: {} }]],
 *   agreed: null,
 *   agreed_sources: null,
 *   answers: { 'llama.cpp': { error: 'does not match the expected format' } },
 * });
 * console.log(outcome?.ours); // { whole: true, streamed: true }
 * console.log(outcome?.others); // { 'llama.cpp': { whole: false } }
 * ```
 */
export function disputedRunner(format: PromptFormat): DisputedRunner {
  const read = rowReader(format);
  return (given) => {
    const row = given as Row;
    if (row.intended === null) return undefined;
    const [reasoning, content, tool_calls] = row.intended;
    const meant = spell({ content, reasoning, tool_calls }, true);
    const isRight = (said: Said): boolean => spell(said, true) === meant;
    const { whole, streamed } = read(row);
    return {
      ours: {
        whole: isRight(saidIn(whole.message)),
        streamed: streamed.every(({ reply }) => isRight(saidIn(reply.message))),
      },
      others: othersOf(row, (answer) => !('error' in answer) && isRight(answer)),
    };
  };
}

/** The readers that also read streams, and their chunks: of one and of five characters. */
const STREAMS: readonly (readonly [reader: RegExp, streams: readonly string[]])[] = [
  [/^(vllm|sglang|ollama)/, ['-stream1', '-stream5']],
  [/^vendor:openai-harmony/, ['-stream']],
];

function othersOf(
  { agreed, agreed_sources, answers }: Row,
  isRight: (answer: Answer) => boolean,
): DisputedOutcome['others'] {
  const names = new Set([
    ...(agreed_sources ?? []).filter((name) => !name.startsWith('intended')),
    ...Object.keys(answers).map((name) => name.replace(/-stream\d*$/, '')),
  ]);
  const isNamedRight = (name: string): boolean => {
    const answer = answers[name] ?? agreed;
    return answer !== null && isRight(answer);
  };
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const streams = STREAMS.find(([reader]) => reader.test(name))?.[1];
      return [
        name,
        {
          whole: isNamedRight(name),
          ...(streams && { streamed: streams.every((each) => isNamedRight(name + each)) }),
        },
      ];
    }),
  );
}
