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
    .summary("Read a model's raw reply as a message")
    .description(
      paragraphs(
        "Read a model's raw reply, with its tool calls, and print the message as JSON.",
        'A format of prompts reads the text that the model wrote. A format of request bodies reads the ' +
          "provider's response: its body or its event stream.",
        'With --conversation, the reader knows what the reply answers: which tools there were, and what ' +
          'the prompt began, such as a thought.',
        'JSON Lines have one reply on each line: {"reply", "tools", "prompt", "format" or "model"}. Only ' +
          '"reply" is required: a text, or a list of pieces; "prompt" is how the prompt ended. One message ' +
          'is printed for each reply.',
        'A piece is a text, or {"token": "<|eot_id|>"} for a special token. Servers that return token ids ' +
          'tell the two apart, and then a reply may spell a special token without ending at it.',
      ),
    )
    .argument('[file]', 'Raw reply; standard input if omitted or -');
  addFormatOptions(command);
  addDocumentOptions(command);
  command
    .addOption(
      new Option('--stream', 'Print events as JSON Lines, as they come').conflicts('wholeReply'),
    )
    .option(
      '--pieces',
      'The reply is in pieces, as JSON Lines: texts, and {"token": …} for special tokens',
    )
    .option(
      '--whole-reply',
      'Print the whole reply: the message, why it ended, malformed tool calls',
    )
    .optionsGroup('Prompt of the reply:')
    .option('--conversation <file>', 'Conversation that the reply answers, as JSON');
  addRenderOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak parse reply.txt --format llama3
  $ modelspeak parse reply.txt --format llama3 --conversation chat.json
  $ modelspeak parse replies.jsonl --format llama3 --keep-going
  $ modelspeak parse pieces.jsonl --format llama3 --pieces --stream
  $ curl --no-buffer ... | modelspeak parse --format openai-messages --stream`,
  );
}
