import type { Command } from 'commander';
import { addCommand } from './command.js';
import { collectFormatOption } from './options.js';

/** `modelspeak describe` */
export function addDescribe(program: Command): void {
  addCommand(program, 'describe', async () => (await import('../actions/describe.js')).describe)
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
