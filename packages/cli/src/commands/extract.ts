import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { ABOUT_RESULTS, ABOUT_ROWS, addAskOptions } from './ask-options.js';
import { addCommand, paragraphs } from './command.js';
import { addThinkingOptions, wholeNumber } from './options.js';

/** `modelspeak extract` */
export function addExtract(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'extract',
    async () => (await import('../actions/extract.js')).extract,
  );
  command
    .summary('Extract data as JSON from each file or row')
    .description(
      paragraphs(
        'Let a model extract data by a JSON Schema from each file, or from each row of JSON Lines. If a ' +
          'value does not fit the schema, the model is told why and tries again.',
        ABOUT_ROWS,
        ABOUT_RESULTS,
      ),
    )
    .requiredOption('--schema <file>', 'JSON Schema of the value')
    .option('--items', 'Extract several values of the schema, as {"items": [...]}')
    .addOption(
      new Option(
        '--by <way>',
        'How to hold the model to the schema: a tool call, JSON output, or the prompt alone',
      ).choices(['auto', 'tool', 'json', 'prompt']),
    )
    .option('--repairs <count>', 'Limit the attempts to repair a value (default: 2)', wholeNumber)
    .option('--strict', 'Ask the provider to enforce the schema');
  addAskOptions(command);
  addThinkingOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak extract invoice.txt --schema invoice.schema.json --url http://127.0.0.1:8080
  $ modelspeak extract mails.jsonl --schema order.schema.json --model mini --output orders.jsonl
  $ modelspeak extract menu.txt --schema dish.schema.json --items --model mini`,
  );
}
