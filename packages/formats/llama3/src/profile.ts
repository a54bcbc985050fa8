import type { Capabilities, Conversation, Writer } from '@modelspeak/core';
import type { WriteContext } from '@modelspeak/core/authoring';

/** A reference to follow. */
export interface Profile<Options> {
  /** What it can express. */
  readonly supports: Partial<Capabilities>;
  /** Writes what comes after the token that begins every prompt. */
  readonly write: (conversation: Conversation, out: Writer, context: WriteContext<Options>) => void;
}

/** What every profile with roles supports. */
export const CHAT = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
} as const;
