import {
  type AssistantMessage,
  ModelspeakError,
  type Thinking,
  type Writer,
} from '@modelspeak/core';
import { markedText, type ReasoningSection } from '@modelspeak/core/authoring';
import { ASSISTANT, THINK } from './tokens.js';

const marked = (text: string) => markedText([THINK.begin, THINK.end], text);

/** The thinking block of R1 and its distillations, with line breaks around the reasoning. */
export const LINED_THOUGHT = {
  begin: marked('<think>\n'),
  end: marked('\n</think>\n\n'),
  section: {
    open: { mark: THINK.begin, after: 1 },
    close: { mark: THINK.end, before: 1, after: 2 },
  },
} as const;

/** The thinking block from V3.1 on. */
export const THOUGHT: ReasoningSection = { open: THINK.begin, close: THINK.end };

/** Writes the header of a reply from V3.1 on, which opens or closes the thinking block. */
export function writeHeader(out: Writer, thinks: boolean): void {
  out.control(ASSISTANT);
  writeOpening(out, thinks);
}

/** Writes the token that opens the thinking block, or the one that closes it. */
export function writeOpening(out: Writer, thinks: boolean): void {
  out.reply();
  out.control(thinks ? THINK.begin : THINK.end);
}

/**
 * Writes the reasoning of a message.
 *
 * @param isOpen Whether the header has already opened the thinking block.
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
 * Whether the model thinks: `effort` and `keepPast` enable thinking too.
 *
 * @param byDefault Whether it thinks if nothing is asked for.
 * @throws {ModelspeakError} `invalid_option` for one of these when thinking is off
 */
export function isThinking({ enabled, effort, keepPast }: Thinking, byDefault = false): boolean {
  const asksFor = effort !== undefined ? 'effort' : keepPast ? 'keepPast' : undefined;
  if (enabled !== false || asksFor === undefined) {
    return enabled ?? (byDefault || asksFor !== undefined);
  }
  throw new ModelspeakError(
    'invalid_option',
    'has no effect with enabled: false; remove one of them',
    { path: `thinking.${asksFor}` },
  );
}
