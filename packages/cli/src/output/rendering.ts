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

/** How to write a rendering. */
export interface RenderingStyle {
  /** Whether it is one of several rows, which are written on one line each. */
  readonly isRow: boolean;
  /** Whether to write a prompt as `{"prompt": …}`. */
  readonly json?: boolean | undefined;
  /** Whether a terminal shows it. A newline then follows a prompt. */
  readonly isShown?: boolean | undefined;
}

/** Renders a conversation as the exact bytes of a prompt, or as the JSON of a request body. */
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
      'several prompts would run into each other; add --json to write each as {"prompt": ...} on its own line',
    );
  }
  const prompt = withFlagNames(() => format.render(conversation, options));
  if (json) return `${JSON.stringify({ prompt })}\n`;
  return isShown ? `${prompt}\n` : prompt;
}

/** A value as JSON. Numbers keep their spelling. */
export function documentOf(value: unknown, { isRow, json = false }: RenderingStyle): string {
  return `${writeJson(value, isRow || json ? compactJson : indentedJson)}\n`;
}
