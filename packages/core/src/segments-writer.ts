import type { Conversation, Role } from './conversation.js';
import { type Markup, type Writer, writePieces } from './writer.js';

/** A piece of a prompt that knows what it is. */
export interface Segment {
  /** The piece itself, as it stands in the prompt. Never empty. */
  readonly text: string;
  /**
   * `control`: one control token. `scaffold`: other text of the format's own. `content`: what came
   * from outside.
   */
  readonly kind: 'control' | 'scaffold' | 'content';
  /** Index of the message it comes from; `null` where it comes from none. */
  readonly message: number | null;
  /** The role of that message. */
  readonly role: Role | null;
  /** Whether the model itself would have produced it: what a training loss counts. */
  readonly sampled: boolean;
}

/** Writes the prompt as segments. Content stays as it came, since its segment says what it is. */
export class SegmentsWriter implements Writer {
  readonly segments: Segment[] = [];
  readonly #conversation: Conversation;
  #index: number | null = null;
  #isSampled = false;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  message(index: number | null): void {
    this.#index = index;
    this.#isSampled = false;
  }

  sampled(sampled: boolean): void {
    this.#isSampled = sampled;
  }

  control(token: string): void {
    this.#add('control', token);
  }

  markup(markup: Markup): void {
    writePieces(this, markup);
  }

  scaffold(text: string): void {
    this.#add('scaffold', text);
  }

  content(text: string): void {
    this.#add('content', text);
  }

  #add(kind: Segment['kind'], text: string): void {
    if (text === '') return;
    const message = this.#index;
    const sampled = this.#isSampled;
    const last = this.segments.at(-1);
    if (
      last !== undefined &&
      kind !== 'control' &&
      last.kind === kind &&
      last.message === message &&
      last.sampled === sampled
    ) {
      this.segments[this.segments.length - 1] = { ...last, text: last.text + text };
      return;
    }
    const role = message === null ? null : (this.#conversation.messages[message]?.role ?? null);
    this.segments.push({ text, kind, message, role, sampled });
  }
}
