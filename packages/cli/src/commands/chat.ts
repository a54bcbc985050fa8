import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { addModelOptions, addSamplingOptions } from './model-options.js';
import { addRequestOptions, wholeNumber } from './options.js';

/** `modelspeak chat` */
export function addChat(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'chat',
    async () => (await import('../actions/chat.js')).chat,
  );
  command
    .summary('talk to a model, with tools')
    .description(
      paragraphs(
        'Talk to a model at any endpoint, in any format, with tools that run.',
        'The endpoint is found out from what the server answers, and the format from the name of its ' +
          'model, unless they are named. Endpoints are packages of their own, ' +
          '@modelspeak/endpoint-*, installed where you are.',
        'At a terminal it is a conversation: Ctrl-C stops an answer, twice at the prompt leaves; ' +
          '/clear begins anew, /exit leaves. What is piped in is one question; its answer goes to ' +
          'standard output.',
      ),
    )
    .argument(
      '[url]',
      "the server's address, or a GGUF file or a folder with an ONNX model to be run in this process",
    );
  addModelOptions(command);
  command
    .option('--system <text>', 'the system message')
    .option('--tools <file>', 'a module that exports tools, as defineTool makes them')
    .option('--yes', 'run tools without asking')
    .option('--rounds <count>', 'how often the model is asked for one answer; 10', wholeNumber)
    .option('--resume <file>', 'go on with the conversation in a file')
    .option('--save <file>', 'write the conversation to a file after each answer, as JSON')
    .option('--json', 'print events as JSON Lines, each as soon as it is known');
  addSamplingOptions(command);
  addRequestOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak chat http://127.0.0.1:8080
  $ modelspeak chat http://127.0.0.1:8080 --format qwen --thinking off --tools ./tools.mjs
  $ modelspeak chat http://127.0.0.1:11434 --model qwen3:4b
  $ modelspeak chat model.gguf --format qwen --threads 4
  $ modelspeak chat onnx-community/Qwen3-0.6B-ONNX --endpoint transformers-js --dtype q4
  $ modelspeak chat --endpoint openai --model gpt-5-mini --key-env OPENAI_API_KEY
  $ echo "Why is the sky blue?" | modelspeak chat http://127.0.0.1:8080 --save sky.json`,
  );
}
