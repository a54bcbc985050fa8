import { isDeepStrictEqual } from 'node:util';
import {
  createAccumulator,
  type PromptFormat,
  type Reply,
  type ReplyChunk,
  type Turn,
} from '@modelspeak/core';
import { qwen } from '@modelspeak/format-qwen';
import { madeCall } from '../../packages/cli/src/doctor/tasks/made-call.ts';
import type { MadeCall } from '../../packages/cli/src/doctor/tasks/task.ts';
import { type KeptReply, keptReplies } from './kept-reply.ts';

/** What ends a reply of the model. */
const ENDS = ['<|im_end|>', '<|endoftext|>'];

/** How many characters of calls a line shows. */
const LONGEST = 200;

/** The ways to read a reply, which must agree. */
const READINGS: Readonly<Record<string, (turn: Turn, reply: KeptReply) => Reply>> = {
  whole: (turn, { raw }) => turn.parse(raw),
  'by characters': (turn, { raw }) => pushed(turn, [...raw], false),
  'by tokens': (turn, reply) => pushed(turn, piecesOf(reply), true),
};

/** How kept replies were read. A reply has a line for each way to read it. */
export interface RepliesReport {
  readonly replies: number;
  /** How many were read as they say, by the way to read. */
  readonly same: Readonly<Record<string, number>>;
  /** One line for each reply that was read as something else, without a reason. */
  readonly faults: readonly string[];
  /** One line for each reply that was read as something else, with its reason. */
  readonly explained: readonly string[];
  /** One line for each reply that has a reason, and is read as it says. */
  readonly needless: readonly string[];
}

/** Reads kept replies, and compares the calls with what they say. */
export function readReplies(location: string): RepliesReport {
  const format = qwen({ version: '2.5' }) as PromptFormat;
  const replies = keptReplies(location);
  const same = Object.fromEntries(Object.keys(READINGS).map((way) => [way, 0]));
  const [faults, explained, needless]: [string[], string[], string[]] = [[], [], []];
  for (const reply of replies) {
    const { id, model, toolChoice = 'auto', messages, tools } = reply;
    const turn = format.turn({ messages, tools }, { toolChoice });
    for (const [way, read] of Object.entries(READINGS)) {
      const reason = reasonOf(reply, way);
      const found = callsOf(read(turn, reply));
      const name = `${id}, ${model}, ${toolChoice}, ${way}`;
      if (isDeepStrictEqual(found, reply.calls)) {
        same[way] = (same[way] ?? 0) + 1;
        if (reason !== undefined)
          needless.push(`${name}: it is read as it says, although: ${reason}`);
        continue;
      }
      const problem = `${name}: read ${shown(found)}, expected ${shown(reply.calls)}`;
      if (reason === undefined) faults.push(problem);
      else explained.push(`${problem}: ${reason}`);
    }
  }
  return { replies: replies.length, same, faults, explained, needless };
}

/** Prints a report, and returns its faults. */
export function printReplies(location: string, report: RepliesReport): readonly string[] {
  const { replies, same, faults, explained, needless } = report;
  for (const line of [...explained, ...needless]) console.log(`  ${line}`);
  const counts = Object.entries(same).map(([way, count]) => `${count} ${way}`);
  console.log(`${location}: of ${replies} replies, read as they say: ${counts.join(', ')}`);
  return faults;
}

function reasonOf({ differs }: KeptReply, way: string): string | undefined {
  return typeof differs === 'object' ? differs[way] : differs;
}

function callsOf({ message }: Reply): readonly MadeCall[] {
  return (message.tool_calls ?? []).map(({ function: called }) => madeCall(called));
}

function pushed(turn: Turn, chunks: readonly ReplyChunk[], tokens: boolean): Reply {
  const reader = turn.reader({ tokens });
  const accumulator = createAccumulator();
  for (const chunk of chunks) for (const event of reader.push(chunk)) accumulator.add(event);
  for (const event of reader.end('stop')) accumulator.add(event);
  return accumulator.reply();
}

/** A reply with its special tokens apart. */
function piecesOf({ raw, pieces }: KeptReply): readonly ReplyChunk[] {
  if (pieces !== undefined) return pieces;
  const token = ENDS.find((end) => raw.endsWith(end));
  return token === undefined ? [raw] : [raw.slice(0, -token.length), { token }];
}

function shown(calls: readonly MadeCall[]): string {
  const json = JSON.stringify(calls);
  if (calls.length === 0) return 'no call';
  return json.length <= LONGEST ? json : `${json.slice(0, LONGEST)}… (${calls.length} calls)`;
}
