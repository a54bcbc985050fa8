import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { ABOUT_RESULTS, ABOUT_ROWS, addAskOptions } from './ask-options.js';
import { addCommand, paragraphs } from './command.js';
import { addThinkingOptions } from './options.js';

/** `modelspeak classify` */
export function addClassify(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'classify',
    async () => (await import('../actions/classify.js')).classify,
  );
  command
    .summary('have a model choose for each file or row')
    .description(
      paragraphs(
        'Have a model choose for each file, or each row of JSON Lines: by one token where the model has a ' +
          'tokenizer here or at its server, else by a grammar or a schema.',
        ABOUT_ROWS,
        ABOUT_RESULTS,
      ),
    )
    .requiredOption(
      '--choices <list>',
      'names with commas between them, or a JSON file: ["a", ["b", "what b is"]]',
    )
    .addOption(
      new Option('--by <way>', 'how the model is held to the choices').choices([
        'logit-bias',
        'log-probs',
        'grammar',
        'schema',
      ]),
    )
    .option('--distribution', 'tell how likely each choice was, where the server says so');
  addAskOptions(command);
  addThinkingOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak classify mail.txt --choices question,complaint,praise --url http://127.0.0.1:8080
  $ modelspeak classify mails.jsonl --choices kinds.json --model mini --output kinds.jsonl
  $ modelspeak classify mails.jsonl --choices urgent,later --model mini --distribution`,
  );
}
