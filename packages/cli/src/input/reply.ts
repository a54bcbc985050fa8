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
  const input = openInput(terminal, file, A_REPLY);
  const bytes = await buffer(input.bytes);
  // A byte order mark is not part of JSON, but in a text it is a character like any other.
  const ignoreBOM = format.kind === 'prompt';
  try {
    if (bytes.length > constants.MAX_STRING_LENGTH) {
      throw new CommandFailure('too large for one reply');
    }
    return format.parse(new TextDecoder('utf-8', { ignoreBOM }).decode(bytes), options);
  } catch (error) {
    throw locate(error, input.name);
  }
}
