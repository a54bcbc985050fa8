import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand } from './command.js';
import { addDocumentOptions, addFormatOptions, addRenderOptions } from './options.js';

/** `modelspeak inspect` */
export function addInspect(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'inspect',
    async () => (await import('../actions/inspect.js')).inspect,
  );
  command
    .summary('Show what each piece of a prompt is')
    .description(
      "Show the prompt of a conversation, with special tokens, the format's own text and content in " +
        'different colours, or in brackets where there are no colours, and count them.',
    )
    .argument('[file]', 'Conversation, as JSON or JSON Lines; standard input if omitted or -');
  addFormatOptions(command);
  addDocumentOptions(command);
  command.option(
    '-t, --tokenizer <path>',
    'tokenizer.json of the model, or its folder: count the tokens, too',
  );
  command.option('--json', 'Print the segments of the prompt as JSON');
  addRenderOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak inspect chat.json --format llama3
  $ modelspeak inspect chat.json --format llama3 --color | less -R
  $ modelspeak inspect chat.json --format llama3 --tokenizer Llama-3.1-8B-Instruct
  $ modelspeak inspect chat.json --format llama3 --json | jq '.[] | select(.sampled)'`,
  );
}
