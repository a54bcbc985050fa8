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
    .summary('have a model give a value of a schema for each file or row')
    .description(
      paragraphs(
        'Have a model give a value of a JSON Schema for each file, or each row of JSON Lines. The value ' +
          'is checked; what does not fit, the model is told, and mends it.',
        ABOUT_ROWS,
        ABOUT_RESULTS,
      ),
    )
    .requiredOption('--schema <file>', 'the JSON Schema of the value')
    .option('--items', 'several values of the schema, as {"items": [...]}')
    .addOption(
      new Option(
        '--by <way>',
        'the call of a tool, JSON to which the model is held, or the prompt alone',
      ).choices(['auto', 'tool', 'json', 'prompt']),
    )
    .option('--repairs <count>', 'how often the model may mend what does not fit; 2', wholeNumber)
    .option('--strict', 'ask the provider to hold the model to the schema');
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
