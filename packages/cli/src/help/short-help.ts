import type { Command, Help, Option } from 'commander';

/** The options that matter most, in any command. Others come after them, in the order of the command. */
const FIRST = [
  '--help',
  '--url',
  '--from',
  '--to',
  '--format',
  '--model',
  '--schema',
  '--class',
  '--prompt',
  '--template',
  '--tokenizer',
  '--output',
  '--reply',
  '--tools',
  '--mcp',
  '--option',
  '--resume',
  '--port',
  '--config',
  '--keys',
  '--max-tokens',
  '--temperature',
  '--thinking',
  '--tool-choice',
  '--generation-prompt',
  '--json',
  '--jsonl',
  '--keep-going',
];
/** The width by which rows are counted, whatever the width of the terminal is. */
const COLUMNS = 80;
/** The longest description of an option that is not cut. */
const LONGEST = 100;
const EXAMPLES = 2;

/** The rows of a text on a screen. */
export function rowsOf(text: string): number {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / COLUMNS)), 0);
}

/** Help of at most so many rows: what a command does, its most important options, and two examples. */
export function shortHelp(command: Command, after: string, rows: number): string {
  const helper = command.createHelp();
  const { getOutHelpWidth } = command.configureOutput();
  helper.prepareContext({ helpWidth: getOutHelpWidth?.() ?? COLUMNS });
  const width = helper.padWidth(command, helper);
  const item = (term: string, description: string) =>
    helper.formatItem(term, width, description, helper);
  const path = pathOf(command);
  const [about = ''] = helper.commandDescription(command).split('\n\n');
  const args = helper
    .visibleArguments(command)
    .map((argument) => item(helper.argumentTerm(argument), helper.argumentDescription(argument)));
  const before = [
    `Usage: ${helper.commandUsage(command)}`,
    '',
    helper.boxWrap(about, helper.helpWidth ?? COLUMNS),
    ...sectionOf('Arguments:', args),
    ...commandsOf(command, helper, item),
  ];
  const end = [
    '',
    `All options and examples: ${path} --help --all`,
    '',
    'Examples:',
    ...examplesIn(after),
  ];
  const written = (options: readonly Option[]): string => {
    const items = options.map((option) =>
      item(helper.optionTerm(option), shortened(helper.optionDescription(option))),
    );
    return `${[...before, ...sectionOf('Options:', items), ...end].join('\n')}\n`;
  };
  const all = helper.visibleOptions(command);
  const ranked = all.toSorted((one, other) => rankOf(one) - rankOf(other));
  let shown: readonly Option[] = [];
  for (const option of ranked) {
    const more = all.filter((each) => each === option || shown.includes(each));
    if (rowsOf(written(more)) > rows) break;
    shown = more;
  }
  return written(shown);
}

function sectionOf(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : ['', title, ...items];
}

/** The subcommands, in their groups. */
function commandsOf(
  command: Command,
  helper: Help,
  item: (term: string, description: string) => string,
): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const subcommand of helper.visibleCommands(command)) {
    const title = subcommand.helpGroup() || 'Commands:';
    const line = item(helper.subcommandTerm(subcommand), helper.subcommandDescription(subcommand));
    groups.set(title, [...(groups.get(title) ?? []), line]);
  }
  return [...groups].flatMap(([title, items]) => sectionOf(title, items));
}

function rankOf({ long }: Option): number {
  const rank = FIRST.indexOf(long ?? '');
  return rank === -1 ? FIRST.length : rank;
}

/** The beginning of a long description, up to where it goes into details. */
function shortened(description: string): string {
  if (description.length <= LONGEST) return description;
  const [beginning = description] = description.split(/[;:] |, (?:such|or) | \(/);
  return beginning;
}

/** The first examples, each with its lines. */
function examplesIn(after: string): readonly string[] {
  const [, text = ''] = after.split('Examples:\n');
  return text
    .split('\n')
    .filter((line) => line.startsWith('  $ '))
    .slice(0, EXAMPLES);
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
