import type { ControlMatch, ControlTokens } from './control-tokens.js';
import { defuse, REPLACEMENT } from './defuse.js';
import { ModelspeakError } from './errors.js';
import { type Markup, type Writer, writePieces } from './writer.js';

/**
 * What to do with a control token inside content, where the prompt is a string:
 * `defuse` breaks it, `throw` refuses the conversation, `allow` lets it through.
 */
export type DefuseMode = 'defuse' | 'throw' | 'allow';

/**
 * Writes the prompt as a string. A string has no way to say "this is content", so a control token
 * within content, or one that would form across the edge of content, is broken.
 */
export class TextWriter implements Writer {
  text = '';
  /** The parts of `text` that the model would have sampled, where they are wanted. */
  readonly sampledSpans: { start: number; end: number }[] | undefined;

  readonly #tokens: ControlTokens;
  readonly #mode: DefuseMode;
  #index: number | null = null;
  #sampledFrom = -1;
  /** The end of `text`, where it could be the beginning of a control token; mostly empty. */
  #open = '';
  /** How much of `#open` stands behind the last content in it. */
  #behindContent = 0;

  constructor(tokens: ControlTokens, mode: DefuseMode, wantsSpans: boolean) {
    this.#tokens = tokens;
    this.#mode = mode;
    if (wantsSpans) this.sampledSpans = [];
  }

  message(index: number | null): void {
    this.#index = index;
    this.sampled(false);
  }

  sampled(sampled: boolean): void {
    if (this.sampledSpans === undefined) return;
    if (this.#sampledFrom !== -1 && this.#sampledFrom < this.text.length) {
      this.sampledSpans.push({ start: this.#sampledFrom, end: this.text.length });
    }
    this.#sampledFrom = sampled ? this.text.length : -1;
  }

  control(token: string): void {
    if (this.#open === '' && !this.#tokens.areEntangled) this.text += token;
    else this.#append(token, false);
  }

  markup(markup: Markup): void {
    if (this.#open === '' && !this.#tokens.areEntangled && !this.#tokens.mayBegin(markup.tail)) {
      this.text += markup.text;
    } else {
      writePieces(this, markup);
    }
  }

  scaffold(text: string): void {
    if (this.#open === '' && !this.#tokens.mayBegin(text)) this.text += text;
    else this.#append(text, false);
  }

  content(text: string): void {
    if (this.#open === '' && !this.#tokens.mayBegin(text)) this.text += text;
    else this.#append(this.#mode === 'defuse' ? defuse(text, this.#tokens) : text, true);
  }

  #append(text: string, isContent: boolean): void {
    if (text === '') return;
    if (isContent && this.#mode === 'throw') this.#refuse(this.#tokens.find(text)?.token);
    if (this.#open !== '' && this.#mode !== 'allow') this.#separate(text, isContent);
    if (isContent) this.#behindContent = 0;
    else this.#behindContent = text.length + (this.#open === '' ? 0 : this.#behindContent);
    const tail = this.#open + text;
    this.#open = tail.slice(tail.length - this.#tokens.partialLength(tail));
    this.text += text;
  }

  /** Keeps content from joining with what stands beside it to a control token. */
  #separate(next: string, isContent: boolean): void {
    const end = this.#open.length;
    const joint = this.#tokenOver(this.#open + next, end, end);
    if (joint === undefined) return;
    const holdsContent = isContent || joint.start < end - this.#behindContent;
    if (!holdsContent) return;
    if (this.#mode === 'throw') this.#refuse(joint.token);
    const spaced = `${this.#open} `;
    const isApart = this.#tokenOver(spaced + next, spaced.length, end) === undefined;
    const separator = isApart ? ' ' : REPLACEMENT;
    this.text += separator;
    this.#open += separator;
    this.#behindContent = 0;
  }

  /** The first control token that begins before one place of a text and ends behind another. */
  #tokenOver(text: string, before: number, behind: number): ControlMatch | undefined {
    let match = this.#tokens.find(text);
    while (match !== undefined && match.start < before) {
      if (match.end > behind) return match;
      match = this.#tokens.find(text, match.start + 1);
    }
    return undefined;
  }

  #refuse(token: string | undefined): void {
    if (token === undefined) return;
    throw new ModelspeakError(
      'control_token_in_content',
      `found the control token ${token} in content; remove it, or let it be broken with defuse: 'defuse'`,
      { path: this.#index === null ? '' : `messages[${this.#index}]` },
    );
  }
}
