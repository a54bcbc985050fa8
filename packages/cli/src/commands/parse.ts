import { type Command, Option } from 'commander';
import { addCommand, paragraphs } from './command.js';
import { addFormatOptions } from './options.js';

/** `modelspeak parse` */
export function addParse(program: Command): void {
  const command = addCommand(
    program,
    'parse',
    async () => (await import('../actions/parse.js')).parse,
  );
  command
    .summary("read a model's raw reply as a message")
    .description(
      paragraphs(
        "Read a model's raw reply, with its tool calls, and print the message as JSON.",
        'A format of prompts reads the text that the model wrote; a format of request bodies reads ' +
          'the response: its body or its event stream.',
      ),
    )
    .argument('[file]', 'where the reply is; standard input if left out or -');
  addFormatOptions(command);
  command
    .addOption(
      new Option('--stream', 'print events as JSON Lines, each as soon as it is known').conflicts(
        'wholeReply',
      ),
    )
    .option('--whole-reply', 'print all that was read: the message, why it ended, malformed calls')
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak parse reply.txt --format llama3
  $ curl --no-buffer ... | modelspeak parse --format openai-messages --stream`,
    );
}
