import type { Breaks } from './description.js';
import { isSpace } from './space.js';

const LINE_BREAK = 0x0a;

/**
 * Decides whether line breaks next to a mark belong to it: holds back those at the end of a text
 * until it is known what follows, and skips those after a mark that belong to it.
 */
export class BreakCounter {
  /** The most line breaks that any possible next mark takes before it. */
  mostBefore: Breaks = 0;
  /** The line breaks before the last mark that belong to it. */
  taken = '';
  #held = '';
  /** How many line breaks after the last mark still belong to it. */
  #left: Breaks = 0;

  /** The line breaks, or the white space, that are held back. */
  get held(): string {
    return this.#held;
  }

  /** Whether nothing is held, and no more line breaks are skipped. */
  get areSettled(): boolean {
    return this.#left === 0 && this.#held === '';
  }

  /** If everything before is settled: whether this whole text is certainly text. */
  passes(text: string): boolean {
    if (text === '') return false;
    if (this.mostBefore === 0) return true;
    const last = text.length - 1;
    if (this.mostBefore === 'all') return !isSpace(text.charAt(last));
    return text.charCodeAt(last) !== LINE_BREAK;
  }

  /** Takes the next text and returns what is certainly text. */
  text(text: string): string {
    const rest = this.#skip(text);
    const from = this.#heldFrom(rest);
    if (from === 0) {
      this.#held += rest;
      return this.#trim();
    }
    const certain = this.#held + rest.slice(0, from);
    this.#held = rest.slice(from);
    return certain;
  }

  /** Takes a mark and returns the text before it. */
  mark(before: Breaks, after: Breaks): string {
    this.#left = after;
    this.taken = '';
    if (this.#held === '') return '';
    const held = this.#held;
    this.#held = '';
    let from = held.length;
    if (before === 'all') from = 0;
    else while (held.length - from < before && held[from - 1] === '\n') from--;
    this.taken = held.slice(from);
    return held.slice(0, from);
  }

  /** Ends the text and returns the rest of it. */
  end(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }

  #skip(text: string): string {
    let at = 0;
    while (at < text.length && this.#belongs(text.charAt(at))) at++;
    if (at < text.length) this.#left = 0;
    return at === 0 ? text : text.slice(at);
  }

  #belongs(character: string): boolean {
    if (this.#left === 'all') return isSpace(character);
    if (character !== '\n' || this.#left === 0) return false;
    this.#left--;
    return true;
  }

  /** The index from which a text must be held back. */
  #heldFrom(text: string): number {
    let at = text.length;
    if (this.mostBefore === 'all') while (at > 0 && isSpace(text.charAt(at - 1))) at--;
    else while (at > text.length - this.mostBefore && text[at - 1] === '\n') at--;
    return Math.max(0, at);
  }

  /** Releases held line breaks beyond those that a mark may take. */
  #trim(): string {
    if (this.mostBefore === 'all' || this.#held.length <= this.mostBefore) return '';
    const end = this.#held.length - this.mostBefore;
    const certain = this.#held.slice(0, end);
    this.#held = this.#held.slice(end);
    return certain;
  }
}
