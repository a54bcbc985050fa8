import { ModelspeakError } from '@modelspeak/core';
import type { MarkPiece } from './piece.js';

/** Code points that Unicode reserves for use within a program; text hardly ever has one. */
const RESERVED = Array.from({ length: 32 }, (_, index) => String.fromCharCode(0xfdd0 + index));

/** Placeholders for marks, within text that a format treats as content. */
export class Placeholders {
  readonly #marks: MarkPiece[] = [];
  readonly #sign: string;

  /**
   * @param texts Everything that comes from outside: no placeholder can be part of it.
   * @throws {ModelspeakError} `unsupported` if the texts have all 32 reserved code points
   */
  constructor(texts: readonly string[]) {
    const sign = RESERVED.find((each) => texts.every((text) => !text.includes(each)));
    if (sign === undefined) {
      throw new ModelspeakError(
        'unsupported',
        'found all code points from U+FDD0 to U+FDEF, one of which is needed to write tools; remove one of them from the conversation',
      );
    }
    this.#sign = sign;
  }

  /** Returns the placeholder of a mark. */
  of(mark: MarkPiece): string {
    this.#marks.push(mark);
    return `${this.#sign}${this.#marks.length - 1}${this.#sign}`;
  }

  /** Splits a text into the words and marks that it stands for. */
  split(text: string): readonly (string | MarkPiece)[] {
    const found = text.split(this.#sign);
    // Every other piece is between two signs: the number of a mark.
    return found.map((piece, index) =>
      index % 2 === 0 ? piece : (this.#marks[Number(piece)] as MarkPiece),
    );
  }
}
