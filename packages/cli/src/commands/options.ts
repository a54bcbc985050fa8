import { type Command, InvalidArgumentError, Option } from 'commander';
import { type FormatOption, parseOption } from '../formats/option.js';
import type { Assignment } from '../templates/fill-template.js';

/** Collects the values of an option that may be repeated. */
export function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}

/** Adds the options that choose the format of a command. */
export function addFormatOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '-f, --format <name>',
        'Format to use: its name, its package, or the path of its folder or file',
      ).conflicts('model'),
    )
    .option('-m, --model <name>', 'Use the format of this model')
    .option(
      '--option <key=value>',
      'Set an option of the format; key=@file reads a file (repeatable)',
      collectFormatOption,
    );
}

/** Reads a `key=value`, and collects it with the earlier ones. */
export function collectFormatOption(
  text: string,
  earlier: readonly FormatOption[] = [],
): readonly FormatOption[] {
  const option = parseOption(text);
  if (option === undefined) throw new InvalidArgumentError('Expected key=value.');
  const [key] = option;
  if (earlier.some(([other]) => other === key)) {
    throw new InvalidArgumentError(`"${key}" is set twice; keep one.`);
  }
  return [...earlier, option];
}

/** Adds the options that fill a template. */
export function addTemplateOptions(command: Command): void {
  addVariableOptions(command).option('--no-strict', 'Keep placeholders that have no variable');
}

/** Adds the options for variables, and for the templates that have them. */
export function addVariableOptions(command: Command): Command {
  command
    .option('--var <name=value>', 'Set a variable (repeatable)', collectAssignment)
    .option(
      '--var-file <name=file>',
      'Set a variable to the text of a file (repeatable)',
      collectAssignment,
    )
    .option('--no-system-message', 'Write the system message as a user message');
  return addTemplateFolderOption(command);
}

/** Adds the option for folders of templates. */
export function addTemplateFolderOption(command: Command): Command {
  return command.option(
    '--templates <folder>',
    'Add a folder of templates to the library (repeatable)',
    collect,
  );
}

/** Reads a `name=value`, whose value is text, and collects it with the earlier ones. */
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

/** Adds the rendering options: how to render, and what the request asks for. */
export function addRenderOptions(command: Command): void {
  command
    .optionsGroup('Rendering:')
    .option('--generation-prompt', 'End with the header of the reply')
    .option('--no-generation-prompt', 'End with the last message, as training data does')
    .option('--today <date>', "Date to write as today's, as YYYY-MM-DD", checkDate)
    .addOption(
      new Option(
        '--special-tokens <mode>',
        'What to do with special tokens in content; escape them by default',
      ).choices(['escape', 'refuse', 'allow']),
    )
    .addOption(
      new Option(
        '--on-loss <mode>',
        "What to do with input that the format's reference silently drops: refuse it, which is the " +
          'default, or drop it as the reference does',
      ).choices(['refuse', 'reference']),
    )
    .option('--no-tool-links', 'Allow tool calls without results, and results without calls')
    .option(
      '--continue-final-message',
      'Leave the last message open, for the reply to continue it',
    );
  addRequestOptions(command);
}

/** Adds the options for thinking. */
export function addThinkingOptions(command: Command): Command {
  return command
    .optionsGroup('Request:')
    .addOption(
      new Option('--thinking <switch>', 'Turn thinking before the answer on or off').choices([
        'on',
        'off',
      ]),
    )
    .option('--effort <word>', 'Effort of thinking, in a word of the format, such as high')
    .option('--thinking-budget <tokens>', 'Limit the tokens of thinking', wholeNumber);
}

/** Adds the options for what a request asks for. */
export function addRequestOptions(command: Command): void {
  addThinkingOptions(command)
    .option('--tool-choice <choice>', 'auto, none, required, or the name of the tool to call')
    .option(
      '--documents <file>',
      'Documents for the reply to draw on: a JSON array of {"text", "title", "id"}',
    )
    .option('--response-format <file>', "OpenAI's response_format, as JSON");
}

/** Adds the options for reading conversations. */
export function addDocumentOptions(command: Command): void {
  command
    .option('--jsonl', 'Read the input as JSON Lines, whatever its name')
    .option('--keep-going', 'Report an error in a row and go on with the next row');
}

function checkDate(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new InvalidArgumentError('Expected a date such as 2025-01-31.');
}

/** Reads a whole number. */
export function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number.');
}

/** Reads a whole number that is not 0. */
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
