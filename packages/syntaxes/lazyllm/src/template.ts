import { ModelspeakError } from '@modelspeak/core';
import type { PromptPiece } from './pieces.js';

/**
 * A piece of a template. `template` is a developer's text with slots such as `{question}`; all
 * other pieces are literal.
 */
export type TemplatePiece = PromptPiece | { readonly template: string };

/** What Python's `\w` matches. */
const SLOT = /\{([\p{L}\p{N}_]+)\}/gu;
/** What `str.format` looks for. */
const FORMAT = /\{\{|\}\}|\{([\p{L}\p{N}_]+)\}|[{}]/gu;

/** The names of the slots in a template, each once. */
export function slotsOf(template: readonly TemplatePiece[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const piece of template) {
    if (!('template' in piece)) continue;
    for (const [, name = ''] of piece.template.matchAll(SLOT)) names.add(name);
  }
  return names;
}

/**
 * Fills the slots of a template. Filled-in text is never searched for slots.
 *
 * @param unescapesBraces Whether `{{` and `}}` stand for single braces, as in Python's `str.format`.
 */
export function fill(
  template: readonly TemplatePiece[],
  slot: (name: string) => readonly PromptPiece[],
  unescapesBraces: boolean,
): readonly PromptPiece[] {
  return template.flatMap((piece) => {
    if (!('template' in piece)) return [piece];
    const text = piece.template;
    const filled: PromptPiece[] = [];
    let from = 0;
    for (const { 0: found, 1: name, index } of text.matchAll(unescapesBraces ? FORMAT : SLOT)) {
      filled.push({ content: text.slice(from, index) });
      from = index + found.length;
      if (name !== undefined) filled.push(...slot(name));
      else if (found.length === 2) filled.push({ content: found.charAt(0) });
      else throw singleBrace(found);
    }
    return [...filled, { content: text.slice(from) }];
  });
}

function singleBrace(brace: string): ModelspeakError {
  return new ModelspeakError(
    'invalid_input',
    `found a single "${brace}" in a template that a string fills; write "${brace}${brace}" for the ` +
      'character, or pass the input as an object',
    { path: 'instruction' },
  );
}
