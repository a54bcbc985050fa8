import type { Source } from './source.js';
import { concatTexts, type Str, textFrom } from './text.js';

/** Where in the template something was written. */
export interface Place {
  /** The message that the loop around it is at. */
  readonly message: number | null;
  /** The part that the loop around it is at, where that is an image or the like. */
  readonly media: Source | undefined;
  /** Whether it stands there because a reply is asked for. */
  readonly asksReply: boolean;
  /** Whether `{% generation %}` stands around it. */
  readonly isGeneration: boolean;
}

/** A piece of the prompt, and where in the template it was written. */
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

/** Gathers what a template writes. */
export class Output {
  readonly pieces: Piece[] = [];
  place: Place;
  /** Text of the template's own that waits for more of it. */
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

  /** Writes what stands at a place. */
  at<Result>(change: Partial<Place>, write: () => Result): Result {
    const outer = this.place;
    this.#flush();
    this.place = { ...outer, ...change };
    const result = write();
    this.#flush();
    this.place = outer;
    return result;
  }

  /** All of it, in its order. */
  all(): readonly Piece[] {
    this.#flush();
    return this.pieces;
  }

  /** All of it as one string; what stands for an image remembers it. */
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
