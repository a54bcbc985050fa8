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
    .summary('Choose one of several classes for each file or row')
    .description(
      paragraphs(
        'Let a model choose one of several classes for each file, or for each row of JSON Lines. The ' +
          'model answers with a single token if its tokenizer is available here or at its server; ' +
          'otherwise a grammar or a schema holds it to the choices.',
        ABOUT_ROWS,
        ABOUT_RESULTS,
      ),
    )
    .requiredOption(
      '--choices <list>',
      'Names with commas between them, or a JSON file: ["a", ["b", "what b is"]]',
    )
    .addOption(
      new Option('--by <way>', 'How to hold the model to the choices').choices([
        'logit-bias',
        'log-probs',
        'grammar',
        'schema',
      ]),
    )
    .option('--distribution', 'Add the probability of each choice, if the server gives it');
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
