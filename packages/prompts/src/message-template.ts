import type { Message, Part } from '@modelspeak/core';
import type { Braces } from './placeholders.js';
import { isFilled } from './prompt-message.js';
import { type FilledPiece, TextTemplate } from './text-template.js';
import type { AnyVariables } from './variables.js';

/** A filled message, and the pieces of its text. */
export interface TracedMessage {
  /** The message. */
  readonly message: Message;
  /** The pieces of its text, in order, without images and the like. */
  readonly pieces: readonly FilledPiece[];
}

/** A message with placeholders, parsed once. */
export class MessageTemplate {
  /** The names of its placeholders. */
  readonly names: readonly string[];
  readonly #message: Message;
  /** Its texts by the index of their part; a string is the first one. */
  readonly #texts: readonly (TextTemplate | undefined)[];

  constructor(message: Message, braces: Braces) {
    const { role, content } = message;
    const compile = (text: string): TextTemplate | undefined =>
      isFilled(role, braces) ? new TextTemplate(text, braces) : undefined;
    this.#message = message;
    this.#texts =
      typeof content === 'string'
        ? [compile(content)]
        : (content ?? []).map((part) => (part.type === 'text' ? compile(part.text) : undefined));
    this.names = this.#texts.flatMap((text) => text?.names ?? []);
  }

  /** The message with its placeholders replaced. */
  fill(variables: AnyVariables): TracedMessage {
    const message = this.#message;
    const { content } = message;
    const pieces = this.#texts.map((text) => text?.pieces(variables));
    const textAt = (place: number, unfilled: string): string =>
      pieces[place]?.reduce((joined, { text }) => joined + text, '') ?? unfilled;

    if (typeof content === 'string') {
      const filled = { ...message, content: textAt(0, content) } as Message;
      return { message: filled, pieces: pieces[0] ?? literal(content) };
    }
    if (content == null) return { message, pieces: [] };
    const parts = content.map(
      (part: Part, place): Part =>
        part.type === 'text' ? { ...part, text: textAt(place, part.text) } : part,
    );
    return {
      message: { ...message, content: parts } as Message,
      pieces: content.flatMap((part: Part, place) =>
        part.type === 'text' ? (pieces[place] ?? literal(part.text)) : [],
      ),
    };
  }
}

/** A message without placeholders. */
export function untouched(message: Message): TracedMessage {
  const { content } = message;
  const texts =
    typeof content === 'string'
      ? [content]
      : (content ?? []).map((part) => (part.type === 'text' ? part.text : ''));
  return { message, pieces: texts.flatMap(literal) };
}

function literal(text: string): readonly FilledPiece[] {
  return text === '' ? [] : [{ text, variable: null }];
}
