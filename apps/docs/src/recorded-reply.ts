import { readFileSync } from 'node:fs';
import path from 'node:path';
import { accumulate, findReplyPrefix, type PromptFormat, type Tool } from '@modelspeak/core';
import { harmfulTokens } from '@modelspeak/core/authoring';
import type { ReplyPiece } from './reply-pieces.js';
import { differenceOf, type Said, saidIn } from './said.js';

/** A recorded reply, as another reader reads it and as ours does. */
export interface RecordedReply {
  /** The row of `replies-disputed`, such as `qwen3-046`. */
  readonly id: string;
  /** The raw reply, with the special tokens apart. */
  readonly pieces: readonly ReplyPiece[];
  /** What the prompt had already written of the reply. */
  readonly replyPrefix: string;
  readonly theirs: Said;
  /** The mistake in their answer. */
  readonly fault: string;
  readonly ours: Said;
}

/** The reader that the home page compares with. Its answers were recorded with this version. */
export const PEER = { reader: 'vllm', label: 'vLLM 0.33' } as const;

interface Row {
  readonly id: string;
  readonly prompt: string;
  readonly tools: readonly Tool[];
  readonly reply: string;
  readonly intended: readonly [string, string, readonly Call[]] | null;
  readonly answers: Readonly<Record<string, Answer>>;
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
 * Reads a row of `replies-disputed` with its format. It throws if the other reader is right, or ours is not.
 *
 * @param place The file of the row in `packages/formats`, and its id behind `#`.
 */
export function recordedReply(place: string, format: PromptFormat): RecordedReply {
  const { id, prompt, tools, reply, intended, answers } = rowOf(place);
  const { [PEER.reader]: answer } = answers;
  if (answer === undefined || intended === null) throw new Error(`${id} shows no difference`);
  const [reasoning, content, tool_calls] = intended;
  const meant = saidBy({ reasoning, content, tool_calls });
  const theirs = saidBy(answer);
  const replyPrefix = findReplyPrefix(format, prompt);
  const reader = format.reader({ tools, replyPrefix });
  const ours = saidIn(accumulate([...reader.push(reply), ...reader.end()]).message);
  const fault = differenceOf(meant, theirs);
  if (fault === undefined) throw new Error(`${PEER.label} reads ${id} correctly`);
  const mistake = differenceOf(meant, ours);
  if (mistake !== undefined) throw new Error(`Modelspeak reads ${id} wrongly: ${mistake}`);
  return { id, pieces: piecesOf(reply, format), replyPrefix, theirs, fault, ours };
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
