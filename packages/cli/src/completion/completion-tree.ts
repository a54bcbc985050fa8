import type { Argument, Command, Option } from 'commander';

/** What may follow an option, or stand in the place of an argument. */
export interface Values {
  /** The words that it may be. */
  readonly words: readonly string[];
  /** Whether it is the name of a file or folder. */
  readonly isFile: boolean;
}

/** An option, as a shell completes it. */
export interface CompletedOption extends Values {
  /** Its names, such as `-f` and `--format`. */
  readonly names: readonly string[];
  readonly description: string;
  /** Whether a value follows it. */
  readonly takesValue: boolean;
}

/** A command, as a shell completes it. */
export interface CompletedCommand extends Values {
  /** The words that run it, without the name of the program. */
  readonly path: readonly string[];
  readonly description: string;
  readonly options: readonly CompletedOption[];
  readonly commands: readonly CompletedCommand[];
}

/** The words that values of a name may be, such as the formats for `<format>` and `--to`. */
export type KnownWords = Readonly<Record<string, readonly string[]>>;

const FILES = /^(?:files?|paths?|folder|path-or-package|name=file|urls?)$/;

/** Describes a program and its commands for shells. */
export function completionTree(
  command: Command,
  known: KnownWords,
  path: readonly string[] = [],
  inherited: readonly Option[] = [],
): CompletedCommand {
  const helper = command.createHelp();
  const options = [...helper.visibleOptions(command), ...inherited];
  const all = [...inherited, ...command.options];
  return {
    path,
    description: firstLine(helper.subcommandDescription(command)),
    options: options.map((option) => completedOption(option, known)),
    commands: command.commands.map((each) =>
      completionTree(each, known, [...path, each.name()], all),
    ),
    ...valuesOf(command.registeredArguments, known),
  };
}

function completedOption(option: Option, known: KnownWords): CompletedOption {
  const { short, long, description, argChoices } = option;
  // Commander writes a value as <name> or [name].
  const name = option.flags.split(/[<[]/)[1]?.slice(0, -1) ?? '';
  const words = argChoices ?? known[long ?? ''] ?? [];
  return {
    names: [short, long].filter((each) => each !== undefined),
    description: firstLine(description),
    takesValue: name !== '',
    words,
    isFile: words.length === 0 && FILES.test(name.replace(/\.\.\.$/, '')),
  };
}

function valuesOf([first]: readonly Argument[], known: KnownWords): Values {
  const name = first?.name() ?? '';
  const words = first?.argChoices ?? known[name] ?? [];
  return { words, isFile: words.length === 0 && FILES.test(name) };
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line;
}

/** A command and all below it, the program first. */
export function allCommands(command: CompletedCommand): readonly CompletedCommand[] {
  return [command, ...command.commands.flatMap(allCommands)];
}

/** A text between single quotes, for any of the shells. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
