import type { AssistantMessage, Writer } from '@modelspeak/core';
import type { ReasoningSection } from '@modelspeak/core/authoring';
import { THINK } from './tokens.js';

/** How the reader finds reasoning. */
export const REASONING: ReasoningSection = { open: THINK.begin, close: THINK.end };

/** Writes the reasoning of a reply, if any. */
export function writeThought({ reasoning_content: thought }: AssistantMessage, out: Writer): void {
  if (!thought) return;
  out.control(THINK.begin);
  out.content(thought);
  out.control(THINK.end);
}
