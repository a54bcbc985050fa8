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
    .summary('Print the guide of a format')
    .description(
      'Print the guide of a format as a Markdown page: its tokens and roles, and an example of every ' +
        'use case, rendered on the spot.',
    )
    .argument('<format>', 'Name of the format')
    .option(
      '--option <key=value>',
      'Set an option of the format; key=@file reads a file (repeatable)',
      collectFormatOption,
    )
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak describe llama3
  $ modelspeak describe llama3 > llama3.md`,
    );
}
