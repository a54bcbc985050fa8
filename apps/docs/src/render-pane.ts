import {
  type Conversation,
  type Format,
  indentedJson,
  ModelspeakError,
  parseJson,
  type RenderOptions,
  writeJson,
} from '@modelspeak/core';
import { harmfulTokens, mismatch } from '@modelspeak/core/authoring';
import { anatomyHtml } from './anatomy.js';
import type { AnyFormatFactory } from './formats.js';

/** The result of rendering a conversation in a format. */
export type Rendering =
  | {
      readonly kind: 'prompt';
      readonly format: Format & { readonly kind: 'prompt' };
      /** The prompt as a string. */
      readonly text: string;
      /** The prompt as HTML that marks what each piece is. */
      readonly html: string;
    }
  | { readonly kind: 'body'; readonly format: Format; readonly text: string }
  | { readonly kind: 'error'; readonly error: Fault };

/** An error, and where it is. */
export class Fault {
  /** The input that has the error. */
  readonly in: 'conversation' | 'options' | 'request';
  readonly message: string;
  /** The path of the error, such as `messages[2].content`; empty for the whole input. */
  readonly path: string;
  readonly code: string;

  constructor(error: unknown, where: Fault['in']) {
    const { message, path, code } =
      error instanceof ModelspeakError
        ? error
        : { message: String(error), path: '', code: 'unknown' };
    this.in = where;
    this.message = message;
    this.path = path;
    this.code = code;
  }
}

/** Makes a format with options given as JSON text. */
export function makeFormat(factory: AnyFormatFactory, options: string): Format | Fault {
  try {
    return factory(options.trim() === '' ? undefined : (parseJson(options) as object));
  } catch (error) {
    return new Fault(error, 'options');
  }
}

/** Reads request options given as JSON text. */
export function readRequest(text: string): RenderOptions | Fault {
  try {
    const value = text.trim() === '' ? {} : parseJson(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) throw mismatch(value, '', 'an object', 'invalid_option');
    return value as RenderOptions;
  } catch (error) {
    return new Fault(error, 'request');
  }
}

/** Reads a conversation given as JSON text: a conversation, or its messages alone. */
export function readConversation(text: string): Conversation | Fault {
  try {
    const value = parseJson(text);
    return (Array.isArray(value) ? { messages: value } : value) as unknown as Conversation;
  } catch (error) {
    return new Fault(error, 'conversation');
  }
}

/** Renders a conversation in a format; returns errors instead of throwing them. */
export function renderPane(
  factory: AnyFormatFactory,
  options: string,
  conversation: Conversation | Fault,
  render: RenderOptions | Fault,
): Rendering {
  const format = makeFormat(factory, options);
  if (isFault(format)) return { kind: 'error', error: format };
  if (isFault(conversation)) return { kind: 'error', error: conversation };
  if (isFault(render)) return { kind: 'error', error: render };
  try {
    if (format.kind === 'messages') {
      const body = parseJson(format.text(conversation, render));
      return { kind: 'body', format, text: writeJson(body, indentedJson) };
    }
    const text = format.render(conversation, render);
    const html = anatomyHtml(format.segments(conversation, render), {
      tokens: harmfulTokens(format),
      mode: render.specialTokens ?? 'escape',
    });
    return { kind: 'prompt', format, text, html };
  } catch (error) {
    return { kind: 'error', error: new Fault(error, whatIsWrong(error)) };
  }
}

/** Whether a result is an error. */
export function isFault(value: unknown): value is Fault {
  return value instanceof Fault;
}

/** Whether rendering refused the conversation or the request options. */
function whatIsWrong(error: unknown): 'conversation' | 'request' {
  if (!(error instanceof ModelspeakError)) return 'conversation';
  const { code, path } = error;
  const isAsked = code === 'unsupported' && !/^(?:messages|tools)\b/.test(path);
  return isAsked || code === 'invalid_option' ? 'request' : 'conversation';
}
