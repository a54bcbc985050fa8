import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { addModelOptions, addSamplingOptions } from './model-options.js';
import { addRequestOptions, collect, countFromOne, wholeNumber } from './options.js';

/** `modelspeak chat` */
export function addChat(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'chat',
    async () => (await import('../actions/chat.js')).chat,
  );
  command
    .summary('Chat with a model, with tools')
    .description(
      paragraphs(
        'Chat with a model at any endpoint, in any format, with tools that run.',
        'Without an address, the command looks for a server on this machine: MODELSPEAK_URL, else ' +
          'llama.cpp, Ollama, vLLM, LM Studio or SGLang at their usual ports. If there is none, it offers ' +
          'a small model that runs in this process.',
        'If you do not name them, the command recognizes the endpoint by the answers of the server, ' +
          'and the format by the name of the model, or makes it from the chat template of the model.',
        'At a terminal, Ctrl-C stops an answer and keeps what there is of it. /help lists the commands, ' +
          'such as /continue, /retry and /save, and /exit or pressing Ctrl-C twice leaves. ' +
          'Piped input is one question, and its answer goes to standard output.',
      ),
    )
    .argument(
      '[url]',
      'Address of a server, or a GGUF file or a folder with an ONNX model to run in this process',
    )
    .option('--system <text>', 'System message')
    .option('--tools <file>', 'Module that exports tools, made by defineTool')
    .option(
      '--mcp <server>',
      'MCP server whose tools to use: a program with its arguments, or an address; ' +
        'NAME= in front puts the name before its tools (repeatable)',
      collect,
    )
    .option(
      '--mcp-header <header>',
      'Header for the MCP server at an address, such as "Authorization: Bearer $TOKEN", where $TOKEN ' +
        'is a variable of the environment; NAME= in front names the server (repeatable)',
      collect,
    )
    .option('--yes', 'Run tools, and download a model if no server is found, without asking')
    .option(
      '--rounds <count>',
      'Limit the replies of the model to one question (default: 10)',
      wholeNumber,
    )
    .option(
      '--repeats <count>',
      'Limit how often the same tool call may run in a row (default: 3)',
      countFromOne,
    )
    .option('--max-calls <count>', 'Limit the tool calls of each reply', wholeNumber)
    .option('--resume <file>', 'Continue a saved conversation')
    .option('--save <file>', 'Save the conversation after each answer, as JSON')
    .option('--malformed', 'Show tool calls that could not be read, and what was repaired')
    .option('--json', 'Print events as JSON Lines, as they come');
  addModelOptions(command, { hasYes: true });
  addSamplingOptions(command);
  addRequestOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak chat http://127.0.0.1:8080
  $ modelspeak chat http://127.0.0.1:8080 --format qwen --thinking off --tools ./tools.mjs
  $ modelspeak chat http://127.0.0.1:8080 --mcp "npx -y @modelcontextprotocol/server-everything"
  $ modelspeak chat http://127.0.0.1:11434 --model qwen3:4b
  $ modelspeak chat model.gguf --format qwen --threads 4
  $ modelspeak chat onnx-community/Qwen3-0.6B-ONNX --endpoint transformers-js --dtype q4
  $ modelspeak chat --endpoint openai --model gpt-5-mini --key-env OPENAI_API_KEY
  $ echo "Why is the sky blue?" | modelspeak chat http://127.0.0.1:8080 --save sky.json`,
  );
}
