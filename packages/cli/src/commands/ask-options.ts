import type { Command } from 'commander';
import { addModelOptions, addSamplingOptions } from './model-options.js';
import { addVariableOptions, wholeNumber } from './options.js';

/** What every command that asks about rows says of itself. */
export const ABOUT_ROWS =
  'The input is text, JSON (*.json), or JSON Lines (*.jsonl): each file or each line is asked about by ' +
  'itself. A row is a string, messages, or an object with "messages", "prompt" or "text"; with ' +
  '--prompt or --template it gives the values of the placeholders.';

/** And of its output. */
export const ABOUT_RESULTS =
  'One answer is printed as it is; several are JSON Lines, with the file and the line of each. With ' +
  '--output every answer is on the disk before the next is asked for: after a crash, --resume asks ' +
  'only for what is not there.';

/** The options of commands that ask a model about rows. */
export function addAskOptions(command: Command): void {
  command
    .argument('[files...]', 'what is asked about; standard input if left out or -')
    .option('--url <address>', "the server's address")
    .option('--prompt <text>', 'what is asked of each row: {{name}} is its key, {{text}} a text')
    .option('--template <name>', 'a template in place of --prompt: its name or file')
    .option('--system <text>', 'the system message, where the prompt has none');
  addVariableOptions(command);
  addModelOptions(command);
  addSamplingOptions(command);
  command
    .option('--jsonl', 'read JSON Lines, whatever the file is named')
    .option('--json', 'print JSON Lines, for one answer too')
    .option('-o, --output <file>', 'write results to a file, as JSON Lines')
    .option('--resume', 'go on with the file of --output: ask only for what is not there')
    .option('--keep-going', 'after an error in a row, report it and go on with the next')
    .option('--concurrency <count>', 'how many requests go out at once; 4', wholeNumber)
    .option('--requests-per-minute <count>', 'how many go out in a minute', wholeNumber)
    .option('--tokens-per-minute <count>', 'how many tokens, about', wholeNumber)
    .option('--progress', 'show how far it is, though this is no terminal')
    .option('--no-progress', 'do not show it')
    .option('--dry-run', 'print what would be sent; send nothing');
}
