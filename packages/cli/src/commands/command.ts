import type { Command } from 'commander';
import { CommandFailure, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

/** What a command does, given its flags and arguments. */
type Action<Flags extends object, Arguments extends unknown[]> = (
  terminal: Terminal,
  flags: Flags,
  ...args: Arguments
) => Promise<void>;

/**
 * Adds a command to the program.
 *
 * @param load Loads what the command does, once it is needed.
 */
export function addCommand<Flags extends object, Arguments extends unknown[]>(
  program: Command,
  terminal: Terminal,
  name: string,
  load: () => Promise<Action<Flags, Arguments>>,
): Command {
  const command = program.command(name);
  return command
    .showHelpAfterError(`Run "${pathOf(command)} --help" to see its usage.`)
    .action(async () => {
      terminal.useFlags(command.options.flatMap(({ long }) => long ?? []));
      try {
        const action = await load();
        const args = command.processedArgs as Arguments;
        await action(terminal, command.optsWithGlobals() as Flags, ...args);
      } catch (error) {
        if (!(error instanceof UsageError)) throw missingPackage(command, error) ?? error;
        command.error(`error: ${terminal.inFlags(error.message)}`);
      }
    });
}

/** Says which package to install, if a command needs one that is missing. */
function missingPackage(command: Command, error: unknown): CommandFailure | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, message } = error;
  if (code !== 'ERR_MODULE_NOT_FOUND') return undefined;
  const name = /'(@modelspeak\/[\w-]+)'/.exec(message)?.[1];
  if (name === undefined) return undefined;
  const what = `${pathOf(command)} needs ${name}, which is not installed`;
  return new CommandFailure(`${what}; run: npm install ${name}`);
}

/** The words that run a command: its parents' names and its own. */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/** Joins paragraphs. Each is wrapped to the width of the terminal. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.join('\n\n');
}
