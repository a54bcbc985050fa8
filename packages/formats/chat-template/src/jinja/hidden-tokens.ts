import type { ControlTokens } from '@modelspeak/core/authoring';
import { fail } from './fail.js';

const FIRST = 0xe000;
const LAST = 0xf8ff;

/**
 * Hides special tokens in content from a template, which might act on them, for example split a text at a user's
 * `</think>`. The template sees each as a private-use character that occurs nowhere else in the conversation.
 */
export class HiddenTokens {
  readonly #tokens: ControlTokens;
  readonly #isTaken: (character: string) => boolean;
  readonly #characters = new Map<string, string>();
  readonly #hidden = new Map<string, string>();
  #next = FIRST;

  /** @param isTaken Whether a character occurs in the conversation or in the template. */
  constructor(tokens: ControlTokens, isTaken: (character: string) => boolean) {
    this.#tokens = tokens;
    this.#isTaken = isTaken;
  }

  /** Replaces special tokens in a text for the template. */
  hide(text: string): string {
    if (!this.#tokens.mayBegin(text)) return text;
    let match = this.#tokens.find(text);
    if (match === undefined) return text;
    let result = '';
    let from = 0;
    while (match !== undefined) {
      result += text.slice(from, match.start) + this.#characterOf(match.token);
      from = match.end;
      match = this.#tokens.find(text, from);
    }
    return result + text.slice(from);
  }

  /** Restores the special tokens in a text. */
  reveal(text: string): string {
    let result = text;
    for (const [character, token] of this.#hidden) result = result.replaceAll(character, token);
    return result;
  }

  #characterOf(token: string): string {
    const known = this.#characters.get(token);
    if (known !== undefined) return known;
    while (this.#next <= LAST && this.#isTaken(String.fromCharCode(this.#next))) this.#next++;
    if (this.#next > LAST)
      fail('unsupported', 'the conversation uses every private-use character; remove some of them');
    const character = String.fromCharCode(this.#next++);
    this.#characters.set(token, character);
    this.#hidden.set(character, token);
    return character;
  }
}
