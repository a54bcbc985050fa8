import { CommanderError } from 'commander';
import { reportError } from './output/report.js';
import { createProgram } from './program.js';

/**
 * Runs the command. What it answers goes to standard output, what is wrong to standard error, and how
 * it ended to `process.exitCode`: 0 when all went well, 1 when the input or a plugin was at fault, 2
 * when the command line was. It does not throw.
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
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already said what is wrong, or printed the help that was asked for.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else reportError(error);
  }
}
