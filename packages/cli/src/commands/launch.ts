import type { Command } from 'commander';
import { CLIENTS } from '../launch/clients.js';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { addModelOptions } from './model-options.js';

/** `modelspeak launch` */
export function addLaunch(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'launch',
    async () => (await import('../actions/launch.js')).launch,
  );
  command
    .summary('Start a coding agent on a model of your own')
    .description(
      paragraphs(
        'Start a coding agent on a model of your own: a gateway for it alone, and the agent with settings ' +
          'that point to it. Your own settings of the agent stay as they are.',
      ),
    )
    .argument('<client>', `Client: ${Object.keys(CLIENTS).join(', ')}`)
    .argument('[args...]', 'Arguments of the client, after --')
    .option(
      '--record <file>',
      'Add what the model reads and says to a file that only you can read',
    );
  addModelOptions(command, { hasUrl: true });
  command.addHelpText(
    'after',
    `
Without --url, it uses the server that it finds on this machine, or offers a small model that runs in
this process.

Examples:
  $ modelspeak launch opencode
  $ modelspeak launch codex --url http://127.0.0.1:8080 -- exec "fix the failing test"
  $ modelspeak launch claude --url http://127.0.0.1:11434 --model qwen3-coder:30b`,
  );
}
