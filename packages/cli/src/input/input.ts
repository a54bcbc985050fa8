import { createReadStream } from 'node:fs';
import { CommandFailure, reasonOf, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

/** The input of a command: a file or standard input. */
export interface Input {
  /** Its name in errors. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Opens the input of a command: a file, or standard input for `-` or no file.
 *
 * @param expected What errors say the input should hold.
 */
export function openInput(terminal: Terminal, file: string | undefined, expected: string): Input {
  const { stdin } = terminal;
  if (file === undefined && stdin.isTTY) {
    throw new UsageError(`missing input; name a file with ${expected}, or pipe it in`);
  }
  if (file === undefined || file === '-') {
    return { name: 'standard input', bytes: read('standard input', stdin, expected) };
  }
  const { name, path } = terminal.file(file);
  return { name, bytes: read(name, createReadStream(path), expected) };
}

async function* read(
  name: string,
  stream: AsyncIterable<Uint8Array>,
  expected: string,
): AsyncGenerator<Uint8Array> {
  let isEmpty = true;
  try {
    for await (const chunk of stream) {
      isEmpty = false;
      yield chunk;
    }
  } catch (error) {
    throw new CommandFailure(`cannot read ${name}: ${reasonOf(error)}`, { cause: error });
  }
  if (isEmpty) throw new CommandFailure(`${name} is empty; expected ${expected}`);
}
