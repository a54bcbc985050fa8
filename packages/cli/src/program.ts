import type { Command, OutputConfiguration } from 'commander';
import { addAgent } from './commands/agent.js';
import { addChat } from './commands/chat.js';
import { addClassify } from './commands/classify.js';
import { addCompletion } from './commands/completion.js';
import { addConformance } from './commands/conformance.js';
import { addConvert } from './commands/convert.js';
import { addDataset } from './commands/dataset.js';
import { addDescribe } from './commands/describe.js';
import { addDoctor } from './commands/doctor.js';
import { addExtract } from './commands/extract.js';
import { addFormats } from './commands/formats.js';
import { addGenerate } from './commands/generate.js';
import { addInspect } from './commands/inspect.js';
import { addLaunch } from './commands/launch.js';
import { addModels } from './commands/models.js';
import { collect } from './commands/options.js';
import { addParse } from './commands/parse.js';
import { addRender } from './commands/render.js';
import { addServe } from './commands/serve.js';
import { addTemplates } from './commands/templates.js';
import { CommandWithHelp } from './help/command-with-help.js';
import { ownVersion } from './own-version.js';
import type { OutputStream, Terminal } from './terminal/terminal.js';

/** Adds a command to the program. */
type AddCommand = (program: Command, terminal: Terminal) => void;

/** The commands, in the groups of the help. */
const COMMANDS: Readonly<Record<string, readonly AddCommand[]>> = {
  'Prompts and replies:': [addRender, addParse, addInspect, addConvert, addTemplates],
  'Models:': [
    addDoctor,
    addChat,
    addServe,
    addLaunch,
    addGenerate,
    addExtract,
    addClassify,
    addAgent,
    addModels,
  ],
  'Training:': [addDataset],
  'Formats, and this command:': [addFormats, addDescribe, addConformance, addCompletion],
};

/**
 * Creates the command line: its commands, options and help. What a command does is loaded when it
 * runs, so that help is fast.
 *
 * @param showsAll Whether help shows all options, however long it is.
 */
export function createProgram(terminal: Terminal, showsAll = false): Command {
  const program = new CommandWithHelp('modelspeak')
    .description("Turn conversations into any model's exact prompt, and replies into messages.")
    .usage('<command> [options]')
    .version(ownVersion(), '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print help')
    .option('--plugin <path-or-package>', 'Add a format (repeatable)', collect)
    .option('--trust-folder', 'Use the models file and the packages of this folder')
    .option('--color', 'Use colours even if the output is not a terminal')
    .option('--no-color', 'Do not use colours')
    .on('option:trust-folder', () => terminal.trustFolder())
    .on('option:color', () => terminal.preferColor(true))
    .on('option:no-color', () => terminal.preferColor(false))
    .showHelpAfterError('Run "modelspeak --help" to see the commands.')
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: (command) => command.name(),
      // `modelspeak help render` works too, but `--help` is enough.
      visibleCommands: ({ commands }) => [...commands],
    })
    .configureOutput(outputTo(terminal))
    .exitOverride();

  program.showsAll = showsAll;
  for (const [group, commands] of Object.entries(COMMANDS)) {
    program.commandsGroup(group);
    for (const add of commands) add(program, terminal);
  }
  return program.addHelpText(
    'after',
    `
Formats and endpoints are packages. The package modelspeak brings all official ones along.

Examples:
  $ modelspeak formats
  $ modelspeak render chat.json --format llama3
  $ modelspeak parse reply.txt --format llama3
  $ modelspeak chat
  $ modelspeak chat http://127.0.0.1:8080 --format llama3
  $ modelspeak extract mails.jsonl --schema order.schema.json --model mini --output orders.jsonl

Run "modelspeak <command> --help" for more about a command.`,
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
