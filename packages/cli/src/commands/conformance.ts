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
    .summary('run the conformance suite on a format')
    .description(
      paragraphs(
        'Run the suite that every format must pass, and print which checks pass and which fail. ' +
          'Needs @modelspeak/conformance, installed beside the format or where you are.',
        'Options of the suite (vectors, replies to try, restrictions) come from ' +
          'conformance.config.js or .mjs in the folder of the format, if there is one: its default ' +
          'export is the options of runConformance.',
      ),
    )
    .argument('<package-or-path>', 'an installed package, a folder with a package.json, or a file')
    .option('--option <key=value>', 'an option of the format; may be repeated', collectFormatOption)
    .option('--only <group>', 'a group to run, and no other; may be repeated', collect)
    .option('--config <file>', 'where the options of the suite are')
    .option('--seed <number>', 'where the generator of cases begins', wholeNumber)
    .option('--runs <number>', 'how many cases each property is tried with', wholeNumber)
    .option('--attacks <number>', 'how many attacks safety is tried with', wholeNumber)
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak conformance @modelspeak/format-llama3
  $ modelspeak conformance . --only safety --attacks 50000
  $ modelspeak conformance ./dist/index.js --json`,
    );
}
