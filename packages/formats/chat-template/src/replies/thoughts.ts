import type { Breaks, ReasoningSection } from '@modelspeak/core/authoring';

/** The marks around thinking, and the number of line breaks that belong to each. */
const MARKS: readonly (readonly [open: string, close: string, Breaks, Breaks, Breaks])[] = [
  ['<think>', '</think>', 1, 1, 2],
  ['[THINK]', '[/THINK]', 0, 0, 0],
  ['<|START_THINKING|>', '<|END_THINKING|>', 0, 0, 0],
  ['<seed:think>', '</seed:think>', 1, 1, 1],
  ['<mm:think>', '</mm:think>', 1, 1, 1],
  ['<|channel>thought\n', '<channel|>', 0, 1, 0],
  ['◁think▷', '◁/think▷', 1, 1, 2],
];

/** Finds the marks around thinking in the text of a template. */
export function findThoughts(text: string): ReasoningSection | undefined {
  const found = MARKS.find(([open, close]) => text.includes(open) || text.includes(close));
  if (found === undefined) return undefined;
  const [open, close, afterOpen, beforeClose, afterClose] = found;
  return {
    open: { mark: open, after: afterOpen },
    close: { mark: close, before: beforeClose, after: afterClose },
  };
}
