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
    .summary('show what each piece of a prompt is')
    .description(
      "Show a conversation's prompt with special tokens, the format's own text and content in " +
        'different colours, or in brackets without colours, and count them.',
    )
    .argument('[file]', 'where the conversation is; standard input if left out or -');
  addFormatOptions(command);
  addRenderOptions(command);
  addDocumentOptions(command);
  command.option('--json', 'print the segments').addHelpText(
    'after',
    `
Examples:
  $ modelspeak inspect chat.json --format llama3
  $ modelspeak inspect chat.json --format llama3 --color | less -R
  $ modelspeak inspect chat.json --format llama3 --json | jq '.[] | select(.sampled)'`,
  );
}
