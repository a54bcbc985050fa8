import { MAX_JSON_DEPTH, type RepairKind } from '@modelspeak/core';
import type { PythonReader, ReadingStatus } from '../python-reader.js';
import { END } from './characters.js';

/** The kind of a JSON piece: a bracket, a comma, a key with its colon, or (part of) a plain value. */
export type PieceKind = 'open' | 'close' | 'comma' | 'key' | 'value';

/** A piece of JSON. */
export interface Piece {
  json: string;
  readonly kind: PieceKind;
}

/** Receives a literal as it is read. */
export interface LiteralHandler {
  /** Takes the next piece of JSON; returns a reason to refuse it. */
  take(json: string, kind: PieceKind): string | undefined;
  /** Called after each chunk, and at the end of the text. */
  flush(): void;
  /** Takes a damage that is repaired. Without this method, damaged text fails. */
  repair?: ((kind: PythonRepair, text: string) => void) | undefined;
}

/**
 * A damage that models do to Python values, and that is read as it was meant:
 *
 * - `unescaped-quote`: a quote inside a string that cannot end it, as in `'sed -n '1,5p' file'`.
 * - `leading-zeros`: an integer such as `07`.
 * - `set`: a set such as `{'a', 'b'}`, which becomes a list.
 */
export type PythonRepair = Extract<RepairKind, 'unescaped-quote' | 'leading-zeros' | 'set'>;

/**
 * What may come next. Returns whether it took the character; if not, the machine's current state
 * handles it.
 */
export type State = (machine: Machine, code: number) => boolean;

/** An open bracket. */
export interface Frame {
  /** The character that closes it. */
  readonly close: number;
  /** Begins an item. */
  item: State;
  /** The JSON that opens it, held back until the first item is certain. */
  opening: readonly Piece[];
  /** The JSON that closes it, one bracket per character. */
  closing: string;
  /** Whether an item has begun. */
  isFilled: boolean;
  /** The opening JSON bracket, while a parenthesis may still turn out to surround a single value. */
  undecided: Piece | undefined;
}

/**
 * Reads a text with one state after another, character by character. Holds what the states share.
 */
export class Machine implements PythonReader {
  status: ReadingStatus = 'reading';
  reason: string | undefined;

  state: State;
  chunk = '';
  at = 0;

  /** The current name, word or number. */
  token = '';
  /** Whether the name contains halves of surrogate pairs, which cannot be checked one by one. */
  hasHalves = false;
  /** What comes after the current name, number or string. */
  after: State;
  /** The JSON of the current key, without its quotes. */
  key: string | undefined;

  readonly frames: Frame[] = [];
  /** The maximum number of open brackets. */
  deepest = MAX_JSON_DEPTH;
  /** How many parentheses are undecided, and the pieces that wait for them. */
  undecided = 0;
  held: Piece[] = [];

  /** The quote around a string, how many there are, and how many have been read. */
  quote = 0;
  quotes = 1;
  quotesRead = 0;
  isRaw = false;
  /** The text from a quote on that may end the string, while that is unknown. */
  beside = '';
  /** Whether the string contained a quote that did not end it. */
  isBroken = false;
  /** The code of the current escape, and how many digits are missing. */
  code = 0;
  digits = 0;
  /** The first half of a surrogate pair, waiting for the second. */
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

  /** The current character; empty at the end. */
  get character(): string {
    return this.chunk.charAt(this.at);
  }

  /** Takes the character, unless the handler refused it, and continues with a state. */
  take(next: State): boolean {
    this.state = next;
    return this.status !== 'failed';
  }

  /** Leaves the character to another state. */
  leave(code: number, to: State): boolean {
    this.state = to;
    return to(this, code);
  }

  /** Reports a damage; it is repaired if someone is told. */
  get repair(): LiteralHandler['repair'] {
    return this.#handler.repair;
  }

  /** Reads characters again that an earlier state has taken. */
  replay(text: string): void {
    const { chunk, at } = this;
    this.chunk = text;
    for (this.at = 0; this.at < text.length && this.status === 'reading'; ) {
      if (this.state(this, text.charCodeAt(this.at))) this.at++;
    }
    this.chunk = chunk;
    this.at = at;
  }

  /** Emits a piece of JSON, or holds it while a parenthesis is undecided. */
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
