import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { addDocumentOptions, addRenderOptions, collectFormatOption } from './options.js';

/** `modelspeak convert` */
export function addConvert(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'convert',
    async () => (await import('../actions/convert.js')).convert,
  );
  command
    .summary('turn what one format wrote into another')
    .description(
      paragraphs(
        'Turn a request body or a conversation into a request body, a prompt or a conversation.',
        '--from and --to take the name of a format, or "conversation" for ' +
          '{"messages": [...], "tools": [...]}.',
        "A prompt cannot be read back; a model's raw reply can, with --reply.",
      ),
    )
    .argument('[file]', 'where the input is, JSON or JSON Lines; standard input if left out or -')
    .option('--from <format>', 'what the input is in', 'conversation')
    .requiredOption('--to <format>', 'what to write')
    .addOption(
      new Option(
        '--reply',
        "read a model's reply instead, into a conversation of one message",
      ).conflicts(['jsonl', 'keepGoing']),
    )
    .option(
      '--from-option <key=value>',
      'an option for --from; may be repeated',
      collectFormatOption,
    )
    .option('--option <key=value>', 'an option for --to; may be repeated', collectFormatOption);
  addRenderOptions(command);
  addDocumentOptions(command);
  command
    .option('--json', 'write each result on one line, a prompt as {"prompt": ...}')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak convert request.json --from openai-messages --to llama3
  $ modelspeak convert rows.jsonl --to openai-messages --option model=gpt-4o
  $ modelspeak convert reply.txt --from llama3 --reply --to conversation`,
    );
}
