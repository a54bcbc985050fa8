import { constants } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import type { Format, ReaderOptions, Reply, ToolCall } from '@modelspeak/core';
import { CommandFailure, locate } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { openInput } from './input.js';

/** The expected input, for errors. */
export const A_REPLY = "a model's reply";

/** Reads a complete reply of a model. */
export async function readReply(
  terminal: Terminal,
  format: Format,
  file: string | undefined,
  options: ReaderOptions = {},
): Promise<Reply<ToolCall>> {
  const { text, name } = await readInput(terminal, format, file);
  try {
    return format.parse(text, options);
  } catch (error) {
    throw locate(error, name);
  }
}

/** Reads the text of a complete reply of a model. */
export async function readReplyText(
  terminal: Terminal,
  format: Format,
  file: string | undefined,
): Promise<string> {
  return (await readInput(terminal, format, file)).text;
}

async function readInput(
  terminal: Terminal,
  format: Format,
  file: string | undefined,
): Promise<{ readonly text: string; readonly name: string }> {
  const { bytes: stream, name } = openInput(terminal, file, A_REPLY);
  const bytes = await buffer(stream);
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    throw locate(new CommandFailure('too large for one reply'), name);
  }
  // A byte order mark is not part of JSON, but in a text it is a character like any other.
  const ignoreBOM = format.kind === 'prompt';
  return { text: new TextDecoder('utf-8', { ignoreBOM }).decode(bytes), name };
}
