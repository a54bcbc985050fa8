import { readFileSync } from 'node:fs';
import path from 'node:path';
import { accumulate, findReplyPrefix, type PromptFormat, type Tool } from '@modelspeak/core';
import { harmfulTokens } from '@modelspeak/core/authoring';
import { flagsOf } from './reader-flags.js';
import { readReaders } from './readers.js';
import type { ReplyPiece } from './reply-pieces.js';
import { differenceOf, type Said, saidIn } from './said.js';

/** What another reader made of a recorded reply. */
export interface RecordedAnswer {
  /** Its name and version. */
  readonly reader: string;
  /** The flags of its parsers, or how else it was set up. */
  readonly setUp: string;
  /** What it found, or why it failed. */
  readonly said: Said | { readonly error: string };
  /** Its mistake, if it made one. */
  readonly fault?: string;
}

/** A recorded reply, as other readers read it and as ours does. */
export interface RecordedReply {
  /** The row of `replies-disputed`, such as `qwen3-046`. */
  readonly id: string;
  /** The raw reply, with the special tokens apart. */
  readonly pieces: readonly ReplyPiece[];
  /** What the prompt had already written of the reply. */
  readonly replyPrefix: string;
  /** Every reader that was given the whole reply, vLLM first. */
  readonly answers: readonly RecordedAnswer[];
  readonly ours: Said;
}

interface Row {
  readonly id: string;
  readonly prompt: string;
  readonly tools: readonly Tool[];
  readonly reply: string;
  readonly intended: readonly [string, string, readonly Call[]] | null;
  /** What most readers read, and which; the others are in `answers`. */
  readonly agreed: Answer | null;
  readonly agreed_sources: readonly string[] | null;
  readonly answers: Readonly<Record<string, Answer | { readonly error: string }>>;
}

interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly content: string;
  readonly reasoning: string;
  readonly tool_calls: readonly Call[];
}

const formats = path.join(import.meta.dirname, '../../../packages/formats');

/** The tools that every row of `replies-disputed` offers. */
export const recordedTools: readonly Tool[] = rowOf(
  'qwen/vectors/replies-disputed/qwen3.jsonl#qwen3-046',
).tools;

/**
 * Reads a row of `replies-disputed` with its format. It throws if all others are right, or ours is not.
 *
 * @param place The file of the row in `packages/formats`, and its id behind `#`.
 */
export function recordedReply(place: string, format: PromptFormat): RecordedReply {
  const row = rowOf(place);
  const { id, prompt, tools, reply, intended } = row;
  if (intended === null) throw new Error(`nobody knows what ${id} means`);
  const [reasoning, content, tool_calls] = intended;
  const meant = saidBy({ reasoning, content, tool_calls });
  const answers = answersTo(row, path.basename(place).replace(/\.jsonl#.*/, ''), meant);
  const replyPrefix = findReplyPrefix(format, prompt);
  const reader = format.reader({ tools, replyPrefix });
  const ours = saidIn(accumulate([...reader.push(reply), ...reader.end()]).message);
  const isDisputed = answers.some(({ fault }) => fault !== undefined);
  if (!isDisputed) throw new Error(`all read ${id} correctly`);
  const mistake = differenceOf(meant, ours);
  if (mistake !== undefined) throw new Error(`Modelspeak reads ${id} wrongly: ${mistake}`);
  return { id, pieces: piecesOf(reply, format), replyPrefix, answers, ours };
}

/** What each reader found in the whole reply, in the order of `readers.json`. */
function answersTo(row: Row, kind: string, meant: Said): readonly RecordedAnswer[] {
  const { agreed, agreed_sources, answers } = row;
  return Object.entries(readReaders()).flatMap(([name, info]): readonly RecordedAnswer[] => {
    const answer = answers[name] ?? (agreed_sources?.includes(name) ? agreed : null);
    if (answer === null) return [];
    const flags = flagsOf(info, kind);
    const named = {
      reader: info.version === undefined ? info.label : `${info.label} ${info.version}`,
      setUp: flags === '' ? info.setUp : `with ${flags}`,
    };
    if ('error' in answer) return [{ ...named, said: answer, fault: 'It fails.' }];
    const said = saidBy(answer);
    const fault = differenceOf(meant, said);
    return [{ ...named, said, ...(fault && { fault }) }];
  });
}

function rowOf(place: string): Row {
  const [file = '', id] = place.split('#');
  const lines = readFileSync(path.join(formats, file), 'utf8').split('\n');
  const found = lines.find((line) => line.includes(`"id": "${id}"`));
  if (found === undefined) throw new Error(`there is no row ${place}`);
  return JSON.parse(found);
}

function saidBy({ content, reasoning, tool_calls }: Answer): Said {
  const calls = tool_calls.map(({ name, arguments: values }) => ({
    name,
    // Where the arguments are not JSON, the row has their text.
    arguments:
      typeof values['__unparsable__'] === 'string'
        ? values['__unparsable__']
        : JSON.stringify(values),
  }));
  return { content, reasoning, calls };
}

/** Cuts a reply at its special tokens. */
function piecesOf(reply: string, format: PromptFormat): readonly ReplyPiece[] {
  const tokens = harmfulTokens(format);
  const pieces: ReplyPiece[] = [];
  let from = 0;
  const add = (kind: ReplyPiece['kind'], text: string): void => {
    if (text !== '') pieces.push({ kind, text });
  };
  for (let match = tokens.find(reply); match; match = tokens.find(reply, match.end)) {
    add('content', reply.slice(from, match.start));
    add('control', match.token);
    from = match.end;
  }
  add('content', reply.slice(from));
  return pieces;
}
