import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';

/** `modelspeak formats` */
export function addFormats(program: Command, terminal: Terminal): void {
  addCommand(
    program,
    terminal,
    'formats',
    async () => (await import('../actions/formats.js')).formats,
  )
    .summary('List the installed formats')
    .description(
      paragraphs(
        'List the installed formats, with their packages, models, supported features and flags.',
        'Formats are packages named @modelspeak/format-*, modelspeak-format-* or ' +
          '@scope/modelspeak-format-*, with the keyword "modelspeak-format" in their package.json. The ' +
          'command looks for them beside itself, and in every node_modules from the working directory ' +
          'upward if you trust them: add --trust-folder.',
      ),
    )
    .option('--coverage', 'List the references that each format was compared with, byte for byte')
    .option('--json', 'Print the list as JSON, with all models')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak formats
  $ modelspeak formats --coverage
  $ modelspeak formats --json | jq -r '.[].name'`,
    );
}
