import {
  type Conversation,
  type Markup,
  type Segment,
  type Writer,
  writePieces,
} from '@modelspeak/core';

/** Writes the prompt as segments, one for each call: what a format writes apart stays apart. */
export class TracingWriter implements Writer {
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
    const role = message === null ? null : (this.#conversation.messages[message]?.role ?? null);
    this.segments.push({ text, kind, message, role, sampled: this.#isSampled });
  }
}
