import { allCommands, type CompletedCommand, type Values } from './completion-tree.js';

/** The commands on a command line as text, such as ` agent run`: each word after a space. */
export function placeOf({ path }: CompletedCommand): string {
  return path.map((word) => ` ${word}`).join('');
}

/** The cases that follow each subcommand, by the variable that holds the place. */
export function placeCases(program: CompletedCommand, variable: string): string {
  return allCommands(program)
    .flatMap(({ commands }) => commands)
    .map((command) => `      "${placeOf(command)}") ${variable}="${placeOf(command)}" ;;`)
    .join('\n');
}

/** The cases of what may follow each option that takes a value. */
export function optionCases(
  program: CompletedCommand,
  repliesOf: (values: Values) => string,
): string {
  return allCommands(program)
    .flatMap((command) =>
      command.options
        .filter(({ takesValue }) => takesValue)
        .map(({ names, ...values }) => {
          const patterns = names.map((name) => `"${placeOf(command)} ${name}"`).join(' | ');
          return `    ${patterns}) ${repliesOf(values)}return ;;`;
        }),
    )
    .join('\n');
}

/** The cases of what may follow each command. */
export function commandCases(
  program: CompletedCommand,
  caseOf: (command: CompletedCommand) => string,
): string {
  return allCommands(program)
    .map((command) => `    "${placeOf(command)}")\n${caseOf(command)}\n      ;;`)
    .join('\n');
}
