import { MAX_JSON_DEPTH } from '@modelspeak/core';
import type { PythonReader, ReadingStatus } from '../python-reader.js';
import { END } from './characters.js';

/** What a piece of JSON is: a bracket, a comma, a key with its colon, or (a part of) a plain value. */
export type PieceKind = 'open' | 'close' | 'comma' | 'key' | 'value';

/** A piece of JSON. */
export interface Piece {
  json: string;
  readonly kind: PieceKind;
}

/** Takes a literal as it is read. */
export interface LiteralHandler {
  /** Takes the next piece of JSON; refuses what has been read by saying why. */
  take(json: string, kind: PieceKind): string | undefined;
  /** The chunk has been read, or the text has ended. */
  flush(): void;
}

/**
 * What may come next. Says whether it took the character, or leaves it to the state that the machine
 * is in now.
 */
export type State = (machine: Machine, code: number) => boolean;

/** An open bracket. */
export interface Frame {
  /** The character that closes it. */
  readonly close: number;
  /** Begins an item. */
  readonly item: State;
  /** What opens it in JSON and has not been told: it waits until the first item is certain. */
  opening: readonly Piece[];
  /** What closes it in JSON, a bracket a character. */
  closing: string;
  /** Whether an item has begun. */
  isFilled: boolean;
  /** JSON's opening bracket, as long as a parenthesis may yet prove to stand around one value. */
  undecided: Piece | undefined;
}

/**
 * Reads a text by one state after the other, each of which looks at one character after the other.
 * Holds what the states share.
 */
export class Machine implements PythonReader {
  status: ReadingStatus = 'reading';
  reason: string | undefined;

  state: State;
  chunk = '';
  at = 0;

  /** The name, word or number that is being read. */
  token = '';
  /** Whether the name has halves of surrogate pairs, which cannot be judged one by one. */
  hasHalves = false;
  /** What comes after the name, number or string that is being read. */
  after: State;
  /** The JSON of a key that is being read, without its quotes. */
  key: string | undefined;

  readonly frames: Frame[] = [];
  /** How many brackets may be open at once. */
  deepest = MAX_JSON_DEPTH;
  /** How many parentheses are undecided, and the pieces that wait for them. */
  undecided = 0;
  held: Piece[] = [];

  /** The quote around a string, how many of it there are, and how many of them have been read. */
  quote = 0;
  quotes = 1;
  quotesRead = 0;
  isRaw = false;
  /** The code of an escaped character that is being read, and how many digits are missing. */
  code = 0;
  digits = 0;
  /** The first half of a surrogate pair, waiting for its second. */
  half = '';

  readonly #handler: LiteralHandler;

  constructor(handler: LiteralHandler, first: State) {
    this.#handler = handler;
    this.state = first;
    this.after = first;
  }

  get position(): number {
    return this.at;
  }

  push(chunk: string, from = 0): number {
    if (this.status !== 'reading') return from;
    this.chunk = chunk;
    this.at = from;
    while (this.at < chunk.length && this.status === 'reading') {
      if (this.state(this, chunk.charCodeAt(this.at))) this.at++;
    }
    this.#handler.flush();
    return this.at;
  }

  end(): void {
    if (this.status !== 'reading') return;
    this.chunk = '';
    this.at = 0;
    while (this.status === 'reading') this.state(this, END);
    this.#handler.flush();
  }

  /** The character that a state looks at; empty at the end. */
  get character(): string {
    return this.chunk.charAt(this.at);
  }

  /** Takes the character, unless what it brought was refused, and goes on with a state. */
  take(next: State): boolean {
    this.state = next;
    return this.status !== 'failed';
  }

  /** Leaves the character to another state. */
  leave(code: number, to: State): boolean {
    this.state = to;
    return to(this, code);
  }

  /** Hands a piece of JSON on, or keeps it while a parenthesis is undecided. */
  tell(json: string, kind: PieceKind): void {
    if (this.undecided > 0) this.held.push({ json, kind });
    else if (this.status === 'reading') {
      const refusal = this.#handler.take(json, kind);
      if (refusal !== undefined) this.stop(refusal);
    }
  }

  fail(expected: string, found = this.character): false {
    return this.stop(
      `expected ${expected}, found ${found === '' ? 'the end of the text' : JSON.stringify(found)}`,
    );
  }

  stop(reason: string): false {
    this.status = 'failed';
    this.reason = reason;
    return false;
  }
}
