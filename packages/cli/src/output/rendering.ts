import {
  type Conversation,
  compactJson,
  type Format,
  indentedJson,
  parseJson,
  type RenderOptions,
  writeJson,
} from '@modelspeak/core';
import { UsageError } from '../errors.js';
import { withFlagNames } from '../input/request.js';

/** How what is rendered is written. */
export interface RenderingStyle {
  /** Whether it is one of several rows, which JSON gets one line each for. */
  readonly isRow: boolean;
  /** Whether a prompt is written as `{"prompt": …}`. */
  readonly json?: boolean | undefined;
  /** Whether it is shown at a terminal. */
  readonly isShown?: boolean | undefined;
}

/**
 * Renders a conversation: as a prompt, to the byte (with a newline for readers at a terminal alone),
 * or as the JSON of a request body.
 */
export function renderingOf(
  format: Format,
  conversation: Conversation,
  options: RenderOptions | undefined,
  { isRow, json = false, isShown = false }: RenderingStyle,
): string {
  if (format.kind === 'messages') {
    const body = withFlagNames(() => format.text(conversation, options));
    return isRow || json ? `${body}\n` : documentOf(parseJson(body), { isRow });
  }
  if (isRow && !json) {
    throw new UsageError(
      'prompts of several rows would run into each other; add --json, for {"prompt": ...} on a line each',
    );
  }
  const prompt = withFlagNames(() => format.render(conversation, options));
  if (json) return `${JSON.stringify({ prompt })}\n`;
  return isShown ? `${prompt}\n` : prompt;
}

/** A value as JSON, with its numbers as they were spelled. */
export function documentOf(value: unknown, { isRow, json = false }: RenderingStyle): string {
  return `${writeJson(value, isRow || json ? compactJson : indentedJson)}\n`;
}
