import { type Command, InvalidArgumentError } from 'commander';
import { addCommand, paragraphs } from './command.js';
import { collect, collectFormatOption } from './options.js';

/** `modelspeak conformance` */
export function addConformance(program: Command): void {
  addCommand(
    program,
    'conformance',
    async () => (await import('../actions/conformance.js')).conformance,
  )
    .summary('run the conformance suite on a format')
    .description(
      paragraphs(
        'Run the suite that every format must pass, and print what holds of a format and what does ' +
          'not. Needs @modelspeak/conformance, beside the format or where you are.',
        'What the suite is to know of the format (vectors, replies to try, restrictions) is read ' +
          'from conformance.config.js or .mjs in its folder, where there is one: the default export ' +
          'is the options of runConformance.',
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

function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number.');
}
