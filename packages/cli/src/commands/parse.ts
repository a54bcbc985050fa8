import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { addDocumentOptions, addFormatOptions, addRenderOptions } from './options.js';

/** `modelspeak parse` */
export function addParse(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
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
        'With --conversation the reader knows what the reply answers: the tools that were offered, and ' +
          'what the prompt opened, such as a thought.',
        'JSON Lines have a reply on each line: {"reply", "tools", "prompt", "format" or "model"}, of ' +
          'which "reply" alone must be there; "prompt" is how the prompt ended. A message is printed ' +
          'for each.',
      ),
    )
    .argument('[file]', 'where the reply is; standard input if left out or -');
  addFormatOptions(command);
  command.option(
    '--conversation <file>',
    'what the reply answers, as JSON; the options of rendering are those of its prompt',
  );
  addRenderOptions(command);
  addDocumentOptions(command);
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
  $ modelspeak parse reply.txt --format llama3 --conversation chat.json
  $ modelspeak parse replies.jsonl --format llama3 --keep-going
  $ curl --no-buffer ... | modelspeak parse --format openai-messages --stream`,
    );
}
