import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import {
  addDocumentOptions,
  addFormatOptions,
  addRenderOptions,
  addTemplateOptions,
} from './options.js';

/** `modelspeak render` */
export function addRender(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
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
        'With --template the conversation is a template filled with variables, and there is no ' +
          'input.',
        'A prompt is written to the byte; only at a terminal a newline follows it. Prompts of JSON ' +
          'Lines need --json, which keeps them apart. At the first error the command stops, with the ' +
          'rows before it written.',
        '`modelspeak formats` lists which of the options of a request each format supports.',
      ),
    )
    .argument('[file]', 'where the conversation is; standard input if left out or -')
    .option('--template <name>', 'a template instead of a conversation: its name or file');
  addTemplateOptions(command);
  addFormatOptions(command);
  addRenderOptions(command);
  addDocumentOptions(command);
  command.option('--json', 'write {"prompt": ...} for each conversation, one a line').addHelpText(
    'after',
    `
Examples:
  $ modelspeak render chat.json --format llama3
  $ modelspeak render chat.json --format llama3 --option profile=hf
  $ modelspeak render chat.json --model gpt-5 --effort high --tool-choice required
  $ modelspeak render --template AskExpert --var topic=tides --format llama3
  $ modelspeak render rows.jsonl --model meta-llama/Llama-3.3-70B-Instruct --json`,
  );
}
