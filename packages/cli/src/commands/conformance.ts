import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { collect, collectFormatOption, wholeNumber } from './options.js';

/** `modelspeak conformance` */
export function addConformance(program: Command, terminal: Terminal): void {
  addCommand(
    program,
    terminal,
    'conformance',
    async () => (await import('../actions/conformance.js')).conformance,
  )
    .summary('Test a format with the conformance suite')
    .description(
      paragraphs(
        'Test a format with the suite that every format must pass, and print the result of each check.',
        'The suite is @modelspeak/conformance. Install it beside the format or in the working directory.',
        'The author of a format sets options of the suite, such as vectors and restrictions, in ' +
          'conformance.config.js or .mjs in the folder of the format: its default export is the options ' +
          'of runConformance.',
      ),
    )
    .argument('<package-or-path>', 'Installed package, folder with a package.json, or file')
    .option(
      '--option <key=value>',
      'Set an option of the format; key=@file reads a file (repeatable)',
      collectFormatOption,
    )
    .option('--only <group>', 'Run only this group of checks (repeatable)', collect)
    .option('--config <file>', 'File with the options of the suite')
    .option('--seed <number>', 'Seed for the generated cases', wholeNumber)
    .option('--runs <number>', 'Number of cases for each property', wholeNumber)
    .option('--attacks <number>', 'Number of attacks for the group "safety"', wholeNumber)
    .option('--json', 'Print the report as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak conformance @modelspeak/format-llama3
  $ modelspeak conformance . --only safety --attacks 50000
  $ modelspeak conformance ./dist/index.js --json`,
    );
}
