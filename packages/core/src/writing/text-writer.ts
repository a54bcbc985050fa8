import type { ControlMatch, ControlTokens } from '../control/control-tokens.js';
import { escapeTokens, REPLACEMENT } from '../control/escape.js';
import type { Part } from '../conversation/conversation.js';
import { ModelspeakError } from '../errors/errors.js';
import { unsureMask } from './unsure-mask.js';
import { type Markup, type MediaSpan, type Writer, writePieces } from './writer.js';

/**
 * What to do with a special token in content if the prompt is a string: `escape` it, `refuse` the
 * conversation, or `allow` it.
 */
export type SpecialTokenMode = 'escape' | 'refuse' | 'allow';

/**
 * Writes the prompt as a string. A string cannot mark its content, so a special token in content,
 * or one that would form at the edge of content, is escaped.
 */
export class TextWriter implements Writer {
  text = '';
  /** The spans of `text` that the model would have sampled, if requested. */
  readonly sampledSpans: { start: number; end: number }[] | undefined;
  /** The places in `text` that stand for images and other media. */
  readonly spans: MediaSpan[] = [];
  /** Where the last message begins as a reply in `text`; -1 if the format did not say. */
  replyAt = -1;
  /** The message that is being written, if any. */
  index: number | null = null;

  readonly #tokens: ControlTokens;
  readonly #mode: SpecialTokenMode;
  #sampledFrom = -1;
  /** The end of `text` if it could be the start of a special token; usually empty. */
  #open = '';
  /** How much of `#open` comes after the last content in it. */
  #behindContent = 0;

  constructor(tokens: ControlTokens, mode: SpecialTokenMode, wantsSpans: boolean) {
    this.#tokens = tokens;
    this.#mode = mode;
    if (wantsSpans) this.sampledSpans = [];
  }

  message(index: number | null): void {
    this.index = index;
    this.replyAt = -1;
    this.sampled(false);
  }

  sampled(sampled: boolean): void {
    if (this.sampledSpans === undefined) return;
    if (this.#sampledFrom !== -1 && this.#sampledFrom < this.text.length) {
      this.sampledSpans.push({ start: this.#sampledFrom, end: this.text.length });
    }
    this.#sampledFrom = sampled ? this.text.length : -1;
  }

  unsure(problem: string): void {
    if (this.sampledSpans !== undefined) throw unsureMask(problem, this.index);
  }

  reply(): void {
    this.replyAt = this.text.length;
  }

  control(token: string): void {
    if (this.#open === '' && !this.#tokens.leavesOpen(token)) this.text += token;
    else this.#append(token, false);
  }

  markup(markup: Markup): void {
    const isClosed = markup.closedTo === this.#tokens || this.#closes(markup);
    const isSplit = markup.endsReply !== undefined && this.sampledSpans !== undefined;
    if (isClosed && !isSplit && this.#open === '') this.text += markup.text;
    else writePieces(this, markup);
  }

  scaffold(text: string): void {
    if (this.#open === '' && !this.#tokens.mayBegin(text)) this.text += text;
    else this.#append(text, false);
  }

  content(text: string): void {
    if (this.#open === '' && !this.#tokens.mayBegin(text)) this.text += text;
    else this.#append(this.#mode === 'escape' ? escapeTokens(text, this.#tokens) : text, true);
  }

  media(part: Part, placeholder: Markup): void {
    const start = this.text.length;
    this.markup(placeholder);
    this.spans.push({ part, message: this.index, start, end: this.text.length });
  }

  /** Whether the end of markup is certainly not the start of a special token; remembered if so. */
  #closes(markup: Markup): boolean {
    const tokens = this.#tokens;
    const { text, tail } = markup;
    const isOpen = tokens.areEntangled ? tokens.partialLength(text) > 0 : tokens.mayBegin(tail);
    if (!isOpen) markup.closedTo = tokens;
    return !isOpen;
  }

  #append(text: string, isContent: boolean): void {
    if (text === '') return;
    if (isContent && this.#mode === 'refuse') this.#refuse(this.#tokens.find(text)?.token);
    if (this.#open !== '' && this.#mode !== 'allow') this.#separate(text, isContent);
    if (isContent) this.#behindContent = 0;
    else this.#behindContent = text.length + (this.#open === '' ? 0 : this.#behindContent);
    const tail = this.#open + text;
    this.#open = tail.slice(tail.length - this.#tokens.partialLength(tail));
    this.text += text;
  }

  /** Prevents content from forming a special token with the text next to it. */
  #separate(next: string, isContent: boolean): void {
    const end = this.#open.length;
    // The format's own pieces may join.
    const until = isContent ? end : end - this.#behindContent;
    if (until <= 0) return;
    const joint = this.#tokenOver(this.#open + next, until, end);
    if (joint === undefined) return;
    if (this.#mode === 'refuse') this.#refuse(joint.token);
    const spaced = `${this.#open} `;
    const isApart = this.#tokenOver(spaced + next, spaced.length, end) === undefined;
    const separator = isApart ? ' ' : REPLACEMENT;
    this.text += separator;
    this.#open += separator;
    this.#behindContent = 0;
  }

  /** The first special token that begins before one index of a text and ends after another. */
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
      'special_token_in_content',
      `found the special token ${token} in content; remove it, or escape it with specialTokens: 'escape'`,
      { path: this.index === null ? '' : `messages[${this.index}]` },
    );
  }
}
