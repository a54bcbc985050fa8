import {
  type AssistantMessage,
  type Message,
  ModelspeakError,
  type Writer,
} from '@modelspeak/core';
import { markedText, type ReasoningSection } from '@modelspeak/core/authoring';
import { ASSISTANT, THINK } from './tokens.js';

const marked = (text: string) => markedText([THINK.begin, THINK.end], text);

/** How R1 and its distillations think: with line breaks around what they thought. */
export const LINED_THOUGHT = {
  begin: marked('<think>\n'),
  end: marked('\n</think>\n\n'),
  section: {
    open: { mark: THINK.begin, after: 1 },
    close: { mark: THINK.end, before: 1, after: 2 },
  },
} as const;

/** How the models think since V3.1. */
export const THOUGHT: ReasoningSection = { open: THINK.begin, close: THINK.end };

/** The index of the message in which the user spoke last; -1 for none. */
export function lastAsked(messages: readonly Message[]): number {
  return messages.findLastIndex(({ role }) => role === 'user');
}

/** Writes the header of a reply, since V3.1: it opens what the model thinks, or closes it. */
export function writeHeader(out: Writer, thinks: boolean): void {
  out.control(ASSISTANT);
  writeOpening(out, thinks);
}

/** Writes where a reply begins to think, or that it does not. */
export function writeOpening(out: Writer, thinks: boolean): void {
  out.reply();
  out.control(thinks ? THINK.begin : THINK.end);
}

/**
 * Writes what a message thought.
 *
 * @param isOpen Whether the header has opened it.
 */
export function writeThought(
  { reasoning_content }: AssistantMessage,
  out: Writer,
  isOpen: boolean,
): void {
  if (!isOpen && !reasoning_content) return;
  if (!isOpen) out.control(THINK.begin);
  out.content(reasoning_content ?? '');
  out.control(THINK.end);
}

/**
 * Refuses thoughts that the model is to see, in a prompt that switches thinking off: references drop
 * them.
 *
 * @throws {ModelspeakError} `lossy`
 */
export function refuseThought({ reasoning_content }: AssistantMessage, index: number): void {
  if (!reasoning_content) return;
  throw new ModelspeakError(
    'lossy',
    "the prompt has thinking off, and its reference drops this; switch it on with thinking: { enabled: true }, or drop this too with onLoss: 'reference'",
    { path: `messages[${index}].reasoning_content` },
  );
}
