import type { Braces } from './placeholders.js';
import { findSlots, type Slot } from './slots.js';
import { type AnyVariables, hasVariable, valueText } from './variables.js';

/** A piece of a filled text, and the variable that it comes from. */
export interface FilledPiece {
  /** The text; never empty. */
  readonly text: string;
  /** The name of the variable whose value this is; `null` for text of the prompt itself. */
  readonly variable: string | null;
}

/** A text with placeholders, parsed once. */
export class TextTemplate {
  readonly text: string;
  /** The names of its placeholders, in the order in which they first appear. */
  readonly names: readonly string[];
  readonly #braces: Braces;
  readonly #slots: readonly Slot[];

  constructor(text: string, braces: Braces) {
    const { names, slots } = findSlots(text, braces);
    this.text = text;
    this.names = names;
    this.#braces = braces;
    this.#slots = slots;
  }

  /** The text with its placeholders replaced. Placeholders inside values stay text. */
  fill(variables: AnyVariables): string {
    let filled = '';
    for (const { text } of this.pieces(variables)) filled += text;
    return filled;
  }

  /** The pieces that {@link fill} joins. */
  pieces(variables: AnyVariables): readonly FilledPiece[] {
    const pieces: FilledPiece[] = [];
    const add = (text: string, variable: string | null): void => {
      if (text !== '') pieces.push({ text, variable });
    };
    let at = 0;
    for (const { name, start, end } of this.#slots) {
      if (start < at || !hasVariable(variables, name)) continue;
      add(this.text.slice(at, start), null);
      add(valueText(variables, name, this.#braces), name);
      at = end;
    }
    add(this.text.slice(at), null);
    return pieces;
  }
}
