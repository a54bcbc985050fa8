import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { addModelOptions } from './model-options.js';
import { countFromOne } from './options.js';

/** `modelspeak doctor` */
export function addDoctor(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'doctor',
    async () => (await import('../actions/doctor.js')).doctor,
  );
  command
    .summary('Say what works on a server with its model')
    .description(
      paragraphs(
        'Say in about a minute what works on a server with its model: what it can do, and how twelve short ' +
          "tasks are answered through the server's own chat API and through us. Ends with 1 if one fails through us.",
      ),
    )
    .argument('<url>', 'Address of the server, or a GGUF file')
    .option('--tasks <count>', 'Number of tasks (default: 12)', countFromOne)
    .option('--max-tokens <count>', 'Limit the tokens of a reply (default: 256)', countFromOne)
    .option('--timeout <seconds>', 'Limit the time of a reply (default: 30)', countFromOne)
    .option('--replies', 'Print the raw reply of each wrong answer')
    .option('--json', 'Print one JSON object')
    .option('--report <file>', 'Write that object to a new file, to send to others');
  addModelOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak doctor http://127.0.0.1:8080
  $ modelspeak doctor http://127.0.0.1:11434 --model qwen3:4b --replies`,
  );
}
