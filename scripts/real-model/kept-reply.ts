import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FunctionTool, Message, ReplyChunk } from '@modelspeak/core';
import type { MadeCall } from '../../packages/cli/src/doctor/tasks/task.ts';

/** A raw reply of a model, and what it says. */
export interface KeptReply {
  readonly id: string;
  readonly model: string;
  readonly messages: readonly Message[];
  readonly tools: readonly FunctionTool[];
  /** `auto` without it. */
  readonly toolChoice?: 'auto' | 'required';
  /** The reply as it was sampled, special tokens as text. */
  readonly raw: string;
  /**
   * The reply with special tokens apart. Without it, only what ends the reply was sampled as a special token, and all
   * else that looks like one was spelled.
   */
  readonly pieces?: readonly ReplyChunk[];
  /** The calls that the reply says, whether or not they answer the question well. */
  readonly calls: readonly MadeCall[];
  /** Why a reader may find other calls: one reason, or one for each way to read in which it may. */
  readonly differs?: string | Readonly<Record<string, string>>;
}

/**
 * The kept replies of a file, or of all `.jsonl` files in a folder.
 *
 * @throws {Error} if there are none
 */
export function keptReplies(location: string): readonly KeptReply[] {
  if (!existsSync(location)) throw new Error(`${location} does not exist`);
  const files = statSync(location).isDirectory()
    ? readdirSync(location)
        .filter((file) => file.endsWith('.jsonl'))
        .sort()
        .map((file) => path.join(location, file))
    : [location];
  const replies = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): KeptReply => JSON.parse(line)),
  );
  if (replies.length === 0) throw new Error(`${location} has no kept replies`);
  return replies;
}
