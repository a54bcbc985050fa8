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
    .summary('list the formats that are installed')
    .description(
      paragraphs(
        'List the installed formats, with their packages, models, supported features and flags.',
        'Packages are searched for in every node_modules from here upward, then beside this ' +
          'command. They are named @modelspeak/format-*, modelspeak-format-* or ' +
          '@scope/modelspeak-format-*, and have the keyword "modelspeak-format" in their ' +
          'package.json.',
      ),
    )
    .option('--coverage', 'list the references that each was compared with, byte for byte')
    .option('--json', 'print the list as JSON, with every model')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak formats
  $ modelspeak formats --coverage
  $ modelspeak formats --json | jq -r '.[].name'`,
    );
}
