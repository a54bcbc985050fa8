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
    .summary('Convert between formats')
    .description(
      paragraphs(
        'Convert a request body or a conversation to a request body, a prompt or a conversation.',
        '--from and --to take the name of a format, or "conversation" for ' +
          '{"messages": [...], "tools": [...]}.',
        "A prompt cannot be converted back. A model's raw reply can, with --reply, and a response " +
          'or a recorded stream of a server.',
      ),
    )
    .argument('[file]', 'Input, as JSON or JSON Lines; standard input if omitted or -')
    .option('--from <format>', 'Format of the input', 'conversation')
    .requiredOption('--to <format>', 'Format of the output')
    .addOption(
      new Option(
        '--reply',
        "Read a model's raw reply, or a response; write it as a response if the output format has some",
      ).conflicts(['jsonl', 'keepGoing']),
    )
    .addOption(
      new Option('--stream', 'The same, and write the stream of a response').conflicts([
        'jsonl',
        'keepGoing',
      ]),
    )
    .option('--omit', 'Leave out what the output format cannot express, and report it')
    .option(
      '--from-option <key=value>',
      'Set an option of the --from format (repeatable)',
      collectFormatOption,
    )
    .option(
      '--option <key=value>',
      'Set an option of the --to format (repeatable)',
      collectFormatOption,
    );
  addDocumentOptions(command);
  command.option('--json', 'Write each result on one line, a prompt as {"prompt": ...}');
  addRenderOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak convert request.json --from openai-messages --to llama3
  $ modelspeak convert request.json --from anthropic-messages --to openai-messages --omit
  $ modelspeak convert rows.jsonl --to openai-messages --option model=gpt-4o
  $ modelspeak convert reply.txt --from llama3 --reply --to conversation
  $ modelspeak convert reply.txt --from llama3 --to openai-messages --stream`,
  );
}
