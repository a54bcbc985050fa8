import {
  type Conversation,
  compactJson,
  type Format,
  indentedJson,
  parseJson,
  type RenderOptions,
  writeJson,
} from '@modelspeak/core';
import { write } from './write.js';

/** How what is rendered is written. */
export interface RenderingStyle {
  /** Whether it is one of several rows, which JSON gets one line each for. */
  readonly isRow: boolean;
  /** Whether a prompt is written as `{"prompt": …}`. */
  readonly json?: boolean | undefined;
}

/**
 * Renders a conversation and writes what comes of it: a prompt, to the byte (with a newline for
 * readers at a terminal alone), or a request body as JSON.
 */
export async function writeRendering(
  format: Format,
  conversation: Conversation,
  options: RenderOptions,
  style: RenderingStyle,
): Promise<void> {
  if (format.kind === 'messages') {
    await writeDocument(parseJson(format.text(conversation, options)), style);
    return;
  }
  const prompt = format.render(conversation, options);
  if (style.json) await writeDocument({ prompt }, { ...style, isRow: true });
  else await write(process.stdout.isTTY ? `${prompt}\n` : prompt);
}

/** Writes a value as JSON, with its numbers as they were spelled. */
export async function writeDocument(value: unknown, style: RenderingStyle): Promise<void> {
  await write(`${writeJson(value, style.isRow || style.json ? compactJson : indentedJson)}\n`);
}
