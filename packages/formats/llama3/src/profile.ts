import type { Capabilities, Conversation, Writer } from '@modelspeak/core';
import type { WriteContext } from '@modelspeak/core/authoring';

/** A reference to follow. */
export interface Profile<Options> {
  /** Its capabilities. */
  readonly supports: Partial<Capabilities>;
  /** Writes the prompt after its first token. */
  readonly write: (conversation: Conversation, out: Writer, context: WriteContext<Options>) => void;
}

/** The capabilities of every profile with roles. */
export const CHAT = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
} as const;
