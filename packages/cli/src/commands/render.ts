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
    .summary("Write a conversation as a model's prompt")
    .description(
      paragraphs(
        "Write a conversation as the exact prompt of a model, or as a provider's request body.",
        'The input is {"messages": [...], "tools": [...]} or an array of messages, as JSON, or one ' +
          'conversation on each line, as JSON Lines. With --template, a template takes the place of the ' +
          'input.',
        'A prompt is written exactly, byte for byte. Only at a terminal, a newline follows it. Prompts of ' +
          'JSON Lines need --json, which separates them.',
        '`modelspeak formats` lists the request options that each format supports.',
      ),
    )
    .argument('[file]', 'Conversation, as JSON or JSON Lines; standard input if omitted or -');
  addFormatOptions(command);
  addDocumentOptions(command);
  command.option('--json', 'Write {"prompt": ...} for each conversation, on one line');
  addRenderOptions(command);
  command
    .optionsGroup('Template:')
    .option('--template <name>', 'Template to render instead of a conversation: its name or file');
  addTemplateOptions(command);
  command.addHelpText(
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
