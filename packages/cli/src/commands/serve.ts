import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';
import { addModelOptions } from './model-options.js';
import { collect, wholeNumber } from './options.js';

/** `modelspeak serve` */
export function addServe(program: Command, terminal: Terminal): void {
  const command = addCommand(
    program,
    terminal,
    'serve',
    async () => (await import('../actions/serve.js')).serve,
  );
  command
    .summary('Serve models by the APIs that clients speak')
    .description(
      paragraphs(
        'Serve models by the APIs that clients speak, for coding agents, SDKs and apps.',
        'The servers only have to complete prompts. The prompts are written here, and the replies read ' +
          'here, by the format of each model. Several addresses of one model share its load.',
        'Without an address, it serves the models of a server on this machine, or offers a small model that ' +
          'runs in its own process.',
        'Only this machine reaches it, unless you say otherwise with --host.',
      ),
    )
    .argument('[urls...]', 'Addresses of servers; NAME= in front names the model')
    .option('--host <address>', 'Address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'Port to listen on, 0 for a free one (default: 8788)', wholeNumber)
    .option('--config <file>', 'Models, servers and limits, as JSON')
    .option(
      '--keys <file>',
      'File with KEY or NAME KEY on each line (default: the variable MODELSPEAK_KEYS)',
    )
    .option('--allow-host <name>', 'Name by which clients may call it (repeatable)', collect)
    .option('--allow-origin <origin>', 'Web page that may call it (repeatable)', collect)
    .option('--slots <count>', 'Requests to each server at once', wholeNumber)
    .option('--queue <count>', 'Requests that may wait (default: 64)', wholeNumber)
    .option('--name <name>', 'Name of this gateway, in the ids of stored responses')
    .option('--record <file>', 'Add what models read and say to a file that only you can read')
    .option('--log <file>', 'Add a line of JSON for each request; - for standard error');
  addModelOptions(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak serve http://127.0.0.1:8080
  $ modelspeak serve http://127.0.0.1:8080 http://127.0.0.1:8081 --port 9000
  $ modelspeak serve small=http://127.0.0.1:8080 large=http://127.0.0.1:8081
  $ modelspeak serve http://127.0.0.1:8080 --host 0.0.0.0 --keys keys.txt
  $ modelspeak serve --config gateway.json --record turns.jsonl`,
  );
}
