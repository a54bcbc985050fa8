import type { Source } from './source.js';
import { concatTexts, type Str, textFrom } from './text.js';

/** The place in the template where a piece was written. */
export interface Place {
  /** The current message of the enclosing loop. */
  readonly message: number | null;
  /** The current part of the enclosing loop, if it is media. */
  readonly media: Source | undefined;
  /** Whether it is part of the generation prompt. */
  readonly asksReply: boolean;
  /** Whether it is inside `{% generation %}`. */
  readonly isGeneration: boolean;
}

/** A piece of the prompt, and its place in the template. */
export interface Piece {
  readonly text: Str;
  readonly place: Place;
}

const NOWHERE: Place = {
  message: null,
  media: undefined,
  asksReply: false,
  isGeneration: false,
};

/** Collects the output of a template. */
export class Output {
  readonly pieces: Piece[] = [];
  place: Place;
  /** Pending text of the template's own, to be merged with the next. */
  #own = '';

  constructor(place: Place = NOWHERE) {
    this.place = place;
  }

  /** Writes a string. */
  write(text: Str): void {
    if (typeof text === 'string') {
      this.#own += text;
      return;
    }
    this.#flush();
    this.pieces.push({ text, place: this.place });
  }

  /** Writes at another place. */
  at<Result>(change: Partial<Place>, write: () => Result): Result {
    const outer = this.place;
    this.#flush();
    this.place = { ...outer, ...change };
    const result = write();
    this.#flush();
    this.place = outer;
    return result;
  }

  /** Returns all pieces in order. */
  all(): readonly Piece[] {
    this.#flush();
    return this.pieces;
  }

  /** Returns all pieces as one string, in which placeholders keep their image. */
  joined(): Str {
    const texts = this.all().map(({ text, place: { media } }) =>
      typeof text === 'string' && media !== undefined ? textFrom(text, media) : text,
    );
    return texts.length === 1 && texts[0] !== undefined ? texts[0] : concatTexts(texts);
  }

  #flush(): void {
    if (this.#own === '') return;
    this.pieces.push({ text: this.#own, place: this.place });
    this.#own = '';
  }
}
