import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand } from './command.js';
import { collectFormatOption } from './options.js';

/** `modelspeak describe` */
export function addDescribe(program: Command, terminal: Terminal): void {
  addCommand(
    program,
    terminal,
    'describe',
    async () => (await import('../actions/describe.js')).describe,
  )
    .summary("print a format's guide")
    .description(
      "Print a format's guide as a Markdown page: tokens, roles, and every use case rendered live.",
    )
    .argument('<format>', 'its name')
    .option('--option <key=value>', 'an option of the format; may be repeated', collectFormatOption)
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak describe llama3
  $ modelspeak describe llama3 > llama3.md`,
    );
}
