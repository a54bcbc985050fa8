import type { Command } from 'commander';
import { addModelOptions, addSamplingOptions } from './model-options.js';
import { addVariableOptions, wholeNumber } from './options.js';

/** The description of the input, in the help of each command that asks about rows. */
export const ABOUT_ROWS =
  'The input is text, JSON (*.json) or JSON Lines (*.jsonl). Each file, and each line of JSON Lines, ' +
  'is a row with a question of its own. A row is a string, an array of messages, or an object with ' +
  '"messages", "prompt" or "text". With --prompt or --template, its keys fill the placeholders.';

/** The description of the output there. */
export const ABOUT_RESULTS =
  'A single answer is printed as it is. Several are printed as JSON Lines, with the file and line of ' +
  'each row. With --output, every answer is saved to disk at once: after a crash, --resume asks only ' +
  'for missing answers.';

/** Adds the options of commands that ask a model about rows. */
export function addAskOptions(command: Command): void {
  command
    .argument('[files...]', 'Files to ask about; standard input if omitted or -')
    .optionsGroup('Prompt:')
    .option(
      '--prompt <text>',
      'Prompt for each row: {{name}} stands for a key of the row, {{text}} for a text',
    )
    .option('--template <name>', 'Template to use as the prompt: its name or file')
    .option('--system <text>', 'System message, if the prompt has none');
  addVariableOptions(command);
  addModelOptions(command, { hasUrl: true });
  addSamplingOptions(command);
  command
    .optionsGroup('Input and output:')
    .option('--jsonl', 'Read the input as JSON Lines, whatever its name')
    .option('--json', 'Print JSON Lines even for a single answer')
    .option('-o, --output <file>', 'Save the results to a file, as JSON Lines')
    .option('--resume', 'Continue the file of --output: ask only for missing results')
    .option('--keep-going', 'Report an error in a row and go on with the next row')
    .option('--progress', 'Show progress even if standard error is not a terminal')
    .option('--no-progress', 'Do not show progress')
    .option('--dry-run', 'Print the requests instead of sending them')
    .optionsGroup('Limits:')
    .option('--concurrency <count>', 'Number of requests at a time (default: 4)', wholeNumber)
    .option('--requests-per-minute <count>', 'Limit the requests in a minute', wholeNumber)
    .option('--tokens-per-minute <count>', 'Limit the tokens in a minute, roughly', wholeNumber);
}
