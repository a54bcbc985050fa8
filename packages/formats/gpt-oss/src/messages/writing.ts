import type { Conversation, Writer } from '@modelspeak/core';
import type { WriteContext } from '@modelspeak/core/authoring';
import { isBuiltin } from '../builtin-tools.js';
import type { BaseOptions } from '../options.js';
import type { Profile } from '../profiles/profile.js';

/** The state of writing a conversation, shared by its messages. */
export interface Writing {
  readonly profile: Profile;
  readonly conversation: Conversation;
  readonly out: Writer;
  readonly context: WriteContext<BaseOptions>;
  /** Whether the message at this index is written with its reasoning. */
  readonly hasThought: (index: number) => boolean;
  /** The names of the tools called so far, by the ID of the call. */
  readonly called: Map<string, string>;
}

/**
 * Whether openai-harmony drops a call or its result. Built-in tools share the channel of the reasoning and
 * are dropped with it.
 */
export function isDropped(name: string, index: number, writing: Writing): boolean {
  const { profile, conversation, context, hasThought } = writing;
  if (!context.takesLoss || !profile.reference.dropsBuiltinsWithThoughts) return false;
  return !hasThought(index) && isBuiltin(name, conversation);
}
