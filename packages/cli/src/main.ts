import { CommanderError } from 'commander';
import { CommandFailure } from './errors.js';
import { createProgram } from './program.js';
import { HOME, Terminal } from './terminal/terminal.js';

/** How to run the command. */
export interface MainOptions {
  /**
   * The folder of a package that brings the command along. The command finds the packages that are
   * installed beside it, as it finds those beside itself, and trusts them.
   */
  readonly home?: string | undefined;
  /** The addresses at which servers of models are looked for if none is given; by default the usual ones. */
  readonly places?: readonly string[] | undefined;
}

/**
 * Runs the command in this process. It prints results to standard output and errors to standard error,
 * and sets `process.exitCode`: 0 for success, 1 if the input or a package is wrong, 2 if the command
 * line is wrong. It does not throw. If nobody reads standard output any more, it ends the process, unless
 * the program listens to errors of `process.stdout` itself.
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
export async function main(
  args: readonly string[],
  { home, places }: MainOptions = {},
): Promise<void> {
  const terminal = new Terminal(process, home === undefined ? [HOME] : [HOME, home], places);
  if (process.stdout.listenerCount('error') === 0) {
    process.stdout.on('error', (error) => endWithOutput(terminal, error));
  }
  await run(args, terminal);
}

/** Runs the command at a terminal. */
export async function run(args: readonly string[], terminal: Terminal): Promise<void> {
  try {
    await createProgram(terminal, args.includes('--all')).parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has printed the help, or said what is wrong.
    if (error instanceof CommanderError) terminal.endWith(error.exitCode === 0 ? 0 : 2);
    else terminal.fail(error);
  }
}

function endWithOutput(terminal: Terminal, error: NodeJS.ErrnoException): never {
  // Whoever reads our output may stop reading, as `head` does. Then there is nothing left to do.
  if (error.code !== 'EPIPE') terminal.fail(new CommandFailure(`cannot write: ${error.message}`));
  process.exit();
}
