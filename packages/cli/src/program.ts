import { readFileSync } from 'node:fs';
import { Command, type OutputConfiguration } from 'commander';
import { addAgent } from './commands/agent.js';
import { addChat } from './commands/chat.js';
import { addClassify } from './commands/classify.js';
import { addConformance } from './commands/conformance.js';
import { addConvert } from './commands/convert.js';
import { addDescribe } from './commands/describe.js';
import { addExtract } from './commands/extract.js';
import { addFormats } from './commands/formats.js';
import { addGenerate } from './commands/generate.js';
import { addInspect } from './commands/inspect.js';
import { collect } from './commands/options.js';
import { addParse } from './commands/parse.js';
import { addRender } from './commands/render.js';
import { addTemplates } from './commands/templates.js';
import type { OutputStream, Terminal } from './terminal/terminal.js';

/**
 * The command line: what can be said and its help. What is done then is loaded when it is to be done,
 * so that help comes at once.
 */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('modelspeak')
    .description(
      "Turn conversations into any model's prompt, and any model's replies into messages.",
    )
    .version(ownVersion())
    .option(
      '--plugin <path-or-package>',
      'a format besides those installed; may be repeated',
      collect,
    )
    .option('--color', 'colours, even where the output is no terminal')
    .option('--no-color', 'no colours')
    .on('option:color', () => terminal.preferColor(true))
    .on('option:no-color', () => terminal.preferColor(false))
    .showHelpAfterError('Run "modelspeak --help" to see the commands.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput(outputTo(terminal))
    .exitOverride();

  const commands = [
    addRender,
    addParse,
    addInspect,
    addConvert,
    addChat,
    addGenerate,
    addExtract,
    addClassify,
    addAgent,
    addTemplates,
    addFormats,
    addDescribe,
    addConformance,
  ];
  for (const add of commands) add(program, terminal);
  return program.addHelpText(
    'after',
    `
Formats are packages of their own. Those installed where you are, or beside this
command, are found by their names: @modelspeak/format-*, modelspeak-format-*,
@scope/modelspeak-format-*.

Examples:
  $ npm install @modelspeak/format-llama3
  $ modelspeak formats
  $ modelspeak render chat.json --format llama3
  $ modelspeak parse reply.txt --format llama3
  $ modelspeak chat http://127.0.0.1:8080 --format llama3
  $ modelspeak extract mails.jsonl --schema order.schema.json --model mini --output orders.jsonl`,
  );
}

function outputTo(terminal: Terminal): OutputConfiguration {
  const { stdout, stderr } = terminal;
  return {
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
    getOutHelpWidth: () => widthOf(stdout),
    getErrHelpWidth: () => widthOf(stderr),
    outputError(message, write) {
      const { paint } = terminal.painter('stderr');
      write(message.replace(/^error:/, paint('red', 'error:')));
    },
  };
}

function widthOf({ isTTY = false, columns = 80 }: OutputStream): number {
  return isTTY ? columns : 80;
}

function ownVersion(): string {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  return version;
}
