import type { Part, Writer } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';
import type { Placeholders } from './placeholders.js';
import type { PlainMessage } from './without-tools.js';

/**
 * Passes on what a format without tools writes, with the messages of the original conversation, and
 * with the marks that their placeholders stand for: to the format they were content.
 */
export class PlacingWriter implements Writer {
  /** Whether a call of the underlying writer is in progress, or has failed. */
  isPassing = false;
  readonly #out: Writer;
  readonly #plain: readonly PlainMessage[];
  readonly #placeholders: Placeholders;
  #index: number | null = null;
  #isSampled = false;

  constructor(out: Writer, plain: readonly PlainMessage[], placeholders: Placeholders) {
    this.#out = out;
    this.#plain = plain;
    this.#placeholders = placeholders;
  }

  message(at: number | null): void {
    this.#isSampled = false;
    this.#moveTo(at === null ? null : (this.#plain[at]?.index ?? null));
  }

  sampled(sampled: boolean): void {
    this.#isSampled = sampled;
    this.#pass((out) => out.sampled(sampled));
  }

  unsure(problem: string): void {
    this.#pass((out) => out.unsure(problem));
  }

  control(token: string): void {
    this.#pass((out) => out.control(token));
  }

  markup(markup: Markup): void {
    if (markup.endsReply !== undefined) this.#isSampled = false;
    this.#pass((out) => out.markup(markup));
  }

  scaffold(text: string): void {
    this.#pass((out) => out.scaffold(text));
  }

  content(text: string): void {
    for (const piece of this.#placeholders.split(text)) {
      if (typeof piece === 'string') {
        if (piece !== '') this.#pass((out) => out.content(piece));
        continue;
      }
      if (piece.message !== this.#index) this.#moveTo(piece.message);
      this.#pass((out) => out.scaffold(piece.mark));
    }
  }

  media(part: Part, placeholder: Markup): void {
    this.#pass((out) => out.media(part, placeholder));
  }

  reply(): void {
    this.#pass((out) => out.reply());
  }

  #moveTo(index: number | null): void {
    this.#index = index;
    this.#pass((out) => out.message(index));
    if (this.#isSampled) this.#pass((out) => out.sampled(true));
  }

  #pass(write: (out: Writer) => void): void {
    this.isPassing = true;
    write(this.#out);
    this.isPassing = false;
  }
}
