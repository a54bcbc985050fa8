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
    .option('-m, --model <id>', 'the format, by the name of a model that speaks it')
    .option(
      '--option <key=value>',
      'an option of the format; may be repeated with other keys',
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
  const [key] = option;
  if (earlier.some(([other]) => other === key)) {
    throw new InvalidArgumentError(`"${key}" is given twice; keep one.`);
  }
  return [...earlier, option];
}

/** The options of filling a template. */
export function addTemplateOptions(command: Command): void {
  addVariableOptions(command).option(
    '--no-strict',
    'leave placeholders without a variable as they are',
  );
}

/** The options of variables, and of the templates that have them. */
export function addVariableOptions(command: Command): Command {
  return command
    .option('--var <name=value>', 'the value of a variable; may be repeated', collectAssignment)
    .option(
      '--var-file <name=file>',
      'a file that is the value of a variable; may be repeated',
      collectAssignment,
    )
    .option('--no-system-message', 'write the system message as a user message')
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

/** The options of rendering: how it is done, and what the request asks for. */
export function addRenderOptions(command: Command): void {
  command
    .option('--generation-prompt', 'end with the header of the reply to come')
    .option('--no-generation-prompt', 'end with the last message, as training data does')
    .option('--today <date>', "what to write as today's date: YYYY-MM-DD", checkDate)
    .addOption(
      new Option(
        '--special-tokens <mode>',
        'special tokens in content: escape them (the default), refuse them or allow them',
      ).choices(['escape', 'refuse', 'allow']),
    )
    .addOption(
      new Option(
        '--on-loss <mode>',
        "what the format's reference drops in silence: refuse it (the default), or drop it too",
      ).choices(['refuse', 'reference']),
    )
    .option('--no-tool-links', 'let tool calls stand without results, and results without calls')
    .option('--continue-final-message', 'leave the last message open, for the reply to go on with');
  addRequestOptions(command);
}

/** The options of how a model thinks. */
export function addThinkingOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--thinking <switch>', 'whether the model thinks before it answers').choices([
        'on',
        'off',
      ]),
    )
    .option('--effort <word>', 'how hard it thinks, in a word of the format')
    .option('--thinking-budget <tokens>', 'how many tokens it may think', wholeNumber);
}

/** The options of what a request asks for. */
export function addRequestOptions(command: Command): void {
  addThinkingOptions(command)
    .option('--tool-choice <choice>', 'auto, none, required, or the name of the tool to call')
    .option(
      '--documents <file>',
      'what the reply may draw on: a JSON array of {"text", "title", "id"}',
    )
    .option(
      '--response-format <file>',
      "what the reply must be: OpenAI's response_format, as JSON",
    );
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

/** Reads a whole number. */
export function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number.');
}

/** Reads how many there are to be, of what there must be one of. */
export function countFromOne(text: string): number {
  const count = wholeNumber(text);
  if (count > 0) return count;
  throw new InvalidArgumentError('Expected a whole number from 1.');
}

/** Reads a number. */
export function decimalNumber(text: string): number {
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a number.');
}
