import { CommanderError } from 'commander';
import { createProgram } from './program.js';
import { Terminal } from './terminal/terminal.js';

/**
 * Runs the command in this process. It prints results to standard output and errors to standard error,
 * and sets `process.exitCode`: 0 for success, 1 if the input or a package is wrong, 2 if the command
 * line is wrong. It does not throw.
 *
 * @param args The command line, without the names of Node and the script.
 *
 * @example
 * ```ts
 * import { main } from '@modelspeak/cli';
 *
 * await main(['render', '--help']); // Usage: modelspeak render…
 * ```
 */
export async function main(args: readonly string[]): Promise<void> {
  await run(args, new Terminal(process));
}

/** Runs the command at a terminal. */
export async function run(args: readonly string[], terminal: Terminal): Promise<void> {
  try {
    await createProgram(terminal).parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has printed the help, or said what is wrong.
    if (error instanceof CommanderError) terminal.endWith(error.exitCode === 0 ? 0 : 2);
    else terminal.fail(error);
  }
}
