import { type Command, InvalidArgumentError, Option } from 'commander';
import { type FormatOption, parseOption } from '../formats/option.js';
import type { Assignment } from '../templates/fill-template.js';

/** Puts the value of an option that may be repeated with the earlier ones. */
export function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

/** The options that say which format a command works with. */
export function addFormatOptions(command: Command): void {
  command
    .addOption(new Option('-f, --format <name>', 'the format, by its name').conflicts('model'))
    .option('-m, --model <id>', 'the format, by the id of a model that speaks it')
    .option(
      '--option <key=value>',
      'an option of the format; may be repeated',
      collectFormatOption,
    );
}

/** Reads a `key=value` and puts it with the earlier ones. */
export function collectFormatOption(
  text: string,
  earlier: readonly FormatOption[] = [],
): readonly FormatOption[] {
  const option = parseOption(text);
  if (option === undefined) throw new InvalidArgumentError('Expected key=value.');
  return [...earlier, option];
}

/** The options of filling a template. */
export function addTemplateOptions(command: Command): void {
  command
    .option('--var <name=value>', 'the value of a variable; may be repeated', collectAssignment)
    .option(
      '--var-file <name=file>',
      'a file that is the value of a variable; may be repeated',
      collectAssignment,
    )
    .option('--no-strict', 'let placeholders without a variable stand')
    .option('--no-system-message', 'make a user message of the system message')
    .option(
      '--templates <folder>',
      'a folder of templates besides the library; may be repeated',
      collect,
    );
}

/** Reads a `name=value`, the value as text, and puts it with the earlier ones. */
function collectAssignment(
  text: string,
  earlier: readonly Assignment[] = [],
): readonly Assignment[] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError('Expected name=value.');
  }
  return [...earlier, [name, value]];
}

/** The options of rendering, which every format takes. */
export function addRenderOptions(command: Command): void {
  command
    .option('--generation-prompt', 'end with the header of the reply to come')
    .option('--no-generation-prompt', 'end with the last message, as training data does')
    .option('--today <date>', "what to write as today's date: YYYY-MM-DD", checkDate)
    .addOption(
      new Option(
        '--defuse <mode>',
        'control tokens in content: broken, refused or let through',
      ).choices(['defuse', 'throw', 'allow']),
    )
    .option('--no-tool-links', 'let tool calls stand without results, and results without calls');
}

/** The options of reading conversations. */
export function addDocumentOptions(command: Command): void {
  command
    .option('--jsonl', 'read JSON Lines, whatever the file is named')
    .option('--keep-going', 'after an error in a row, report it and go on with the next');
}

function checkDate(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new InvalidArgumentError('Expected a date as in 2025-01-31.');
}
