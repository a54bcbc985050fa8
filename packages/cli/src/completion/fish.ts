import { allCommands, type CompletedCommand, quoted } from './completion-tree.js';

/** The script that completes a program in fish. */
export function fishCompletion(name: string, program: CompletedCommand): string {
  const lines = allCommands(program).flatMap((command) => linesOf(name, command));
  return `# Completion of ${name} for fish: ${name} completion fish > ~/.config/fish/completions/${name}.fish
complete -c ${name} -f
${lines.join('\n')}
`;
}

function linesOf(
  name: string,
  { path, options, commands, words, isFile }: CompletedCommand,
): readonly string[] {
  const start = `complete -c ${name} -n ${quoted(conditionOf(path, commands))}`;
  const flags = options.map(({ names, description, takesValue, ...values }) =>
    [
      start,
      ...names.map((each) =>
        each.startsWith('--') ? `-l ${each.slice(2)}` : `-s ${each.slice(1)}`,
      ),
      takesValue ? (values.isFile ? '-r -F' : '-x') : '',
      values.words.length === 0 ? '' : `-a ${quoted(values.words.join(' '))}`,
      `-d ${quoted(description)}`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
  const below = commands.map(
    (command) =>
      `${start} -a ${quoted(command.path.at(-1) ?? '')} -d ${quoted(command.description)}`,
  );
  return [
    ...below,
    ...flags,
    ...(words.length === 0 ? [] : [`${start} -a ${quoted(words.join(' '))}`]),
    ...(isFile ? [`${start} -F`] : []),
  ];
}

/** That the words of a command are there, and none of its subcommands. */
function conditionOf(path: readonly string[], commands: readonly CompletedCommand[]): string {
  const below = commands.map((command) => command.path.at(-1) ?? '');
  if (path.length === 0) return `not __fish_seen_subcommand_from ${below.join(' ')}`;
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
  const none = below.length === 0 ? [] : [`not __fish_seen_subcommand_from ${below.join(' ')}`];
  return [...seen, ...none].join('; and ');
}
