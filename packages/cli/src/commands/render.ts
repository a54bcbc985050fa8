import type { Command } from 'commander';
import { addCommand, paragraphs } from './command.js';
import { addDocumentOptions, addFormatOptions, addRenderOptions } from './options.js';

/** `modelspeak render` */
export function addRender(program: Command): void {
  const command = addCommand(
    program,
    'render',
    async () => (await import('../actions/render.js')).render,
  );
  command
    .summary("write a conversation as a model's prompt")
    .description(
      paragraphs(
        "Write a conversation as the exact prompt of a model, or as a provider's request body.",
        'The input is {"messages": [...], "tools": [...]} or an array of messages, as JSON, or as ' +
          'JSON Lines: one conversation a line, in a file named *.jsonl or wherever the first ' +
          'line is JSON by itself.',
        'A prompt is written to the byte, with nothing added unless you read it at a terminal. At ' +
          'the first error the command stops, with the rows before it written.',
      ),
    )
    .argument('[file]', 'where the conversation is; standard input if left out or -');
  addFormatOptions(command);
  addRenderOptions(command);
  addDocumentOptions(command);
  command.option('--json', 'write {"prompt": ...} for each conversation, one a line').addHelpText(
    'after',
    `
Examples:
  $ modelspeak render chat.json --format llama3
  $ modelspeak render chat.json --format llama3 --option profile=hf
  $ modelspeak render rows.jsonl --model meta-llama/Llama-3.3-70B-Instruct --json`,
  );
}
