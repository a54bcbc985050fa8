import {
  type Conversation,
  compileControlTokens,
  type Format,
  indentedJson,
  ModelspeakError,
  parseJson,
  type RenderOptions,
  type Segment,
  writeJson,
} from '@modelspeak/core';
import { anatomyHtml } from './anatomy.js';
import type { AnyFormatFactory } from './formats.js';

/** What came of a conversation in a format. */
export type Rendering =
  | {
      readonly kind: 'prompt';
      readonly format: Format & { readonly kind: 'prompt' };
      readonly segments: readonly Segment[];
      readonly html: string;
      /** The prompt as a string, with control tokens inside content broken. */
      readonly text: string;
    }
  | { readonly kind: 'body'; readonly format: Format; readonly text: string }
  | { readonly kind: 'error'; readonly error: Fault };

/** Something wrong, and where. */
export interface Fault {
  /** What was at fault. */
  readonly in: 'conversation' | 'options' | 'rendering';
  readonly message: string;
  /** The place, as in `messages[2].content`; empty for the whole. */
  readonly path: string;
  readonly code: string;
}

/** Makes a format with options given as JSON text. */
export function makeFormat(factory: AnyFormatFactory, options: string): Format | Fault {
  try {
    return factory(options.trim() === '' ? undefined : (parseJson(options) as object));
  } catch (error) {
    return faultOf(error, 'options');
  }
}

/** Reads a conversation given as JSON text: a conversation, or its messages alone. */
export function readConversation(text: string): Conversation | Fault {
  try {
    const value = parseJson(text);
    return (Array.isArray(value) ? { messages: value } : value) as unknown as Conversation;
  } catch (error) {
    return faultOf(error, 'conversation');
  }
}

/** Renders a conversation in a format; whatever is wrong is told, nothing is thrown. */
export function renderPane(
  factory: AnyFormatFactory,
  options: string,
  conversation: Conversation | Fault,
  render: RenderOptions,
): Rendering {
  const format = makeFormat(factory, options);
  if (isFault(format)) return { kind: 'error', error: format };
  if (isFault(conversation)) return { kind: 'error', error: conversation };
  try {
    if (format.kind === 'messages') {
      const body = parseJson(format.text(conversation, render));
      return { kind: 'body', format, text: writeJson(body, indentedJson) };
    }
    const text = format.render(conversation, render);
    const segments = format.segments(conversation, render);
    const html = anatomyHtml(segments, compileControlTokens(format.control));
    return { kind: 'prompt', format, segments, html, text };
  } catch (error) {
    return { kind: 'error', error: faultOf(error, 'rendering') };
  }
}

/** Whether a result says what was wrong. */
export function isFault(value: object): value is Fault {
  return 'in' in value && 'code' in value;
}

function faultOf(error: unknown, where: Fault['in']): Fault {
  if (!(error instanceof ModelspeakError)) {
    return { in: where, message: String(error), path: '', code: 'unknown' };
  }
  const { message, path, code } = error;
  return { in: code === 'invalid_option' ? 'options' : where, message, path, code };
}
