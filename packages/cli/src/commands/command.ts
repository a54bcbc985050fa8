import type { Command } from 'commander';
import { CommandFailure, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

/** What a command does, once its command line is read. */
type Action<Flags extends object, Arguments extends unknown[]> = (
  terminal: Terminal,
  flags: Flags,
  ...args: Arguments
) => Promise<void>;

/**
 * Adds a command to the program.
 *
 * @param load Loads what it does.
 */
export function addCommand<Flags extends object, Arguments extends unknown[]>(
  program: Command,
  terminal: Terminal,
  name: string,
  load: () => Promise<Action<Flags, Arguments>>,
): Command {
  const command = program.command(name);
  return command
    .showHelpAfterError(`Run "${pathOf(command)} --help" to see how it is used.`)
    .action(async () => {
      try {
        const action = await load();
        const args = command.processedArgs as Arguments;
        await action(terminal, command.optsWithGlobals() as Flags, ...args);
      } catch (error) {
        if (!(error instanceof UsageError)) throw missingPackage(command, error) ?? error;
        command.error(`error: ${error.message}`);
      }
    });
}

/** What to install, where a command's own package is not there. */
function missingPackage(command: Command, error: unknown): CommandFailure | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, message } = error;
  if (code !== 'ERR_MODULE_NOT_FOUND') return undefined;
  const name = /'(@modelspeak\/[\w-]+)'/.exec(message)?.[1];
  if (name === undefined) return undefined;
  const what = `${pathOf(command)} needs ${name}, which is not installed`;
  return new CommandFailure(`${what}; npm install ${name}`);
}

/** What is typed to run a command: the names of those it is part of, and its own. */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/** A description in paragraphs, each wrapped to the width of the terminal. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}
