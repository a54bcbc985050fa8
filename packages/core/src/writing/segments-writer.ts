import type { Conversation, Part, Role } from '../conversation/conversation.js';
import type { ModelspeakError } from '../errors/errors.js';
import { unsureMask } from './unsure-mask.js';
import { type Markup, type Writer, writePieces } from './writer.js';

/** A typed piece of a prompt. */
export interface Segment {
  /** The text, as it is in the prompt. Never empty. */
  readonly text: string;
  /**
   * `control`: one special token. `scaffold`: other text of the format. `content`: text from
   * outside.
   */
  readonly kind: 'control' | 'scaffold' | 'content';
  /** Index of the message it comes from; `null` if it comes from none. */
  readonly message: number | null;
  /** The role of that message. */
  readonly role: Role | null;
  /**
   * Whether the model itself would have sampled it: the loss mask. `false` also where a format
   * cannot tell; then `mask` and `tokens(…).sampled` throw.
   */
  readonly sampled: boolean;
  /** The part of the conversation that it stands for, such as an image. */
  readonly media?: Part;
}

/**
 * Writes the prompt as segments, one per call of the writer. Content is not escaped, since its
 * segment says what it is.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };
 * const writer = new PieceWriter(conversation);
 * llama3().write(conversation, writer);
 * console.log(writer.segments.find(({ kind }) => kind === 'content')?.text); // Hi
 * ```
 */
export class PieceWriter implements Writer {
  readonly segments: Segment[] = [];
  /** The number of segments before the reply; -1 if the format did not say. */
  replyAt = -1;
  /** Why there is no loss mask, if the format cannot tell what the model would have sampled. */
  maskError: ModelspeakError | undefined;
  readonly #conversation: Conversation;
  #media: Part | undefined;
  #index: number | null = null;
  #isSampled = false;

  /** @param conversation The conversation whose messages the format refers to. */
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

  unsure(problem: string): void {
    this.maskError ??= unsureMask(problem, this.#index);
  }

  control(token: string): void {
    this.#write('control', token);
  }

  markup(markup: Markup): void {
    writePieces(this, markup);
  }

  scaffold(text: string): void {
    this.#write('scaffold', text);
  }

  content(text: string): void {
    this.#write('content', text);
  }

  media(part: Part, placeholder: Markup): void {
    this.#media = part;
    this.markup(placeholder);
    this.#media = undefined;
  }

  reply(): void {
    this.replyAt = this.segments.length;
  }

  #write(kind: Segment['kind'], text: string): void {
    if (text === '') return;
    const message = this.#index;
    const role = message === null ? null : (this.#conversation.messages[message]?.role ?? null);
    const segment = { text, kind, message, role, sampled: this.#isSampled };
    this.add(this.#media === undefined ? segment : { ...segment, media: this.#media });
  }

  /** Takes the next segment. */
  protected add(segment: Segment): void {
    this.segments.push(segment);
  }
}

/** Writes the prompt as segments, and joins adjacent ones of the same kind and origin. */
export class SegmentsWriter extends PieceWriter {
  protected override add(segment: Segment): void {
    const { kind, message, sampled, text } = segment;
    const last = this.segments.at(-1);
    if (
      kind !== 'control' &&
      last?.kind === kind &&
      last.media === segment.media &&
      this.replyAt !== this.segments.length &&
      last.message === message &&
      last.sampled === sampled
    ) {
      this.segments[this.segments.length - 1] = { ...last, text: last.text + text };
    } else super.add(segment);
  }
}
