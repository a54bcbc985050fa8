import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { ABOUT_RESULTS, ABOUT_ROWS, addAskOptions } from './ask-options.js';
import { addCommand, paragraphs } from './command.js';
import { addRequestOptions, countFromOne } from './options.js';

/** `modelspeak generate` */
export function addGenerate(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'generate',
    async () => (await import('../actions/generate.js')).generate,
  );
  command
    .summary('Generate text for each file or row')
    .description(
      paragraphs(
        'Let a model generate text for each file, or for each row of JSON Lines.',
        ABOUT_ROWS,
        ABOUT_RESULTS,
      ),
    )
    .option(
      '--samples <count>',
      'Generate several answers for each row, as JSON Lines; the likeliest comes last if the endpoint ' +
        'gives probabilities',
      countFromOne,
    );
  addAskOptions(command);
  addRequestOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak generate --url http://127.0.0.1:8080 --prompt "Why is the sky blue?"
  $ modelspeak generate article.txt --model mini --prompt "Summarise: {{text}}"
  $ modelspeak generate rows.jsonl --model mini --template AskExpert --var topic=tides
  $ modelspeak generate rows.jsonl --model mini --samples 5 --temperature 0.8
  $ modelspeak generate rows.jsonl --model mini --output answers.jsonl --resume --requests-per-minute 60`,
  );
}
