import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { CommandFailure, UsageError } from '../errors.js';
import { readOptionFiles } from '../formats/option-files.js';
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
    .allowExcessArguments()
    .showHelpAfterError(`Run "${pathOf(command)} --help" to see its usage.`)
    .action(async () => {
      terminal.useFlags(command.options.flatMap(({ long }) => long ?? []));
      try {
        await checkArguments(command, terminal);
        const action = await load();
        const args = command.processedArgs as Arguments;
        const flags = await readOptionFiles(terminal, command.optsWithGlobals() as Flags);
        await action(terminal, flags, ...args);
      } catch (error) {
        if (!(error instanceof UsageError)) throw missingPackage(command, error) ?? error;
        command.error(`error: ${terminal.inFlags(error.message)}`);
      }
    });
}

/** Refuses arguments that a command does not take, and misspelled subcommands, which it would read as files. */
async function checkArguments(command: Command, terminal: Terminal): Promise<void> {
  const { args, commands, registeredArguments: known } = command;
  const [typed] = args;
  if (typed !== undefined && commands.length > 0 && !existsSync(terminal.file(typed).path)) {
    const { closestName } = await import('@modelspeak/core/authoring');
    const names = commands.map((subcommand) => subcommand.name());
    const meant = closestName(typed, names);
    if (meant !== undefined) {
      throw new UsageError(
        `there is no command or file "${typed}"; did you mean "${pathOf(command)} ${meant}"?`,
      );
    }
  }
  const extra = known.some(({ variadic }) => variadic) ? undefined : args[known.length];
  if (extra !== undefined) {
    throw new UsageError(`too many arguments; leave out ${JSON.stringify(extra)}`);
  }
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
