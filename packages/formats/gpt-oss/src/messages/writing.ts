import type { Conversation, Writer } from '@modelspeak/core';
import type { WriteContext } from '@modelspeak/core/authoring';
import { isBuiltin } from '../builtin-tools.js';
import type { BaseOptions } from '../options.js';
import type { Profile } from '../profiles/profile.js';

/** A conversation that is being written, and what its messages must know of one another. */
export interface Writing {
  readonly profile: Profile;
  readonly conversation: Conversation;
  readonly out: Writer;
  readonly context: WriteContext<BaseOptions>;
  /** Whether the message at this index is written with what the model thought. */
  readonly hasThought: (index: number) => boolean;
  /** The names of the tools that were called so far, by the ids of the calls. */
  readonly called: Map<string, string>;
}

/**
 * Whether openai-harmony drops a call or its result: those of built-in tools are in the channel of
 * thoughts, and go with them.
 */
export function isDropped(name: string, index: number, writing: Writing): boolean {
  const { profile, conversation, context, hasThought } = writing;
  if (!context.takesLoss || !profile.reference.dropsBuiltinsWithThoughts) return false;
  return !hasThought(index) && isBuiltin(name, conversation);
}
