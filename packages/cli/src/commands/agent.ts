import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';

/** `modelspeak agent` */
export function addAgent(program: Command, terminal: Terminal): void {
  const agent = program
    .command('agent')
    .showHelpAfterError('Run "modelspeak agent --help" to see the commands.')
    .summary('run agents that survive a crash, list their runs, approve what waits')
    .description(
      paragraphs(
        'Run an agent of @modelspeak/agents on a journal of files. What it has done survives the end of ' +
          'the process: run again with --continue it goes on where it was.',
        'One process at a time has a journal.',
      ),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ modelspeak agent run desk.mjs "Refund order A7, please." --key ann
  $ modelspeak agent runs
  $ modelspeak agent approve ann:1:4
  $ modelspeak agent run desk.mjs --continue`,
    );
  addRun(agent, terminal);
  addRuns(agent, terminal);
  addApprove(agent, terminal);
}

function addRun(agent: Command, terminal: Terminal): void {
  const command = addCommand(
    agent,
    terminal,
    'run',
    async () => (await import('../actions/agent-run.js')).runAgent,
  );
  command
    .summary('hand an agent an input, or go on')
    .description(
      paragraphs(
        'Hand an agent an input, and print its outputs: texts as they are, everything else as JSON.',
        'What a human has to approve is asked at a terminal. Where nobody can be asked, the command ' +
          'ends as soon as the run only waits, and says how to answer.',
      ),
    )
    .argument('<file>', 'a module that exports the agent, as defineAgent or reactAgent makes it')
    .argument('[text]', 'the input; else what is piped in')
    .option('-i, --input <file>', 'a file of JSON that is the input')
    .option('--key <key>', 'whose memory the run has; its own unless given')
    .option('--id <id>', 'the id of the run: the same id again is the same run')
    .option('--continue', 'go on with the runs that have not ended')
    .option('--yes', 'approve everything')
    .option('--json', 'print the records of the run as JSON Lines, each as soon as it is known');
  addJournalOption(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak agent run desk.mjs "Refund order A7, please." --key ann
  $ modelspeak agent run reviews.mjs --input product.json --yes
  $ modelspeak agent run desk.mjs --continue --json`,
  );
}

function addRuns(agent: Command, terminal: Terminal): void {
  const command = addCommand(
    agent,
    terminal,
    'runs',
    async () => (await import('../actions/agent-runs.js')).listRuns,
  );
  command
    .summary('list the runs of a journal')
    .description('List the runs of a journal, and the tokens of what waits for somebody.');
  addJournalOption(command);
  command.option('--json', 'print the list as JSON').addHelpText(
    'after',
    `
Examples:
  $ modelspeak agent runs
  $ modelspeak agent runs --journal /var/lib/desk --json`,
  );
}

function addApprove(agent: Command, terminal: Terminal): void {
  const command = addCommand(
    agent,
    terminal,
    'approve',
    async () => (await import('../actions/agent-approve.js')).approve,
  );
  command
    .summary('approve or refuse what waits')
    .description('Approve what waits under a token, or refuse it. The next run --continue goes on.')
    .argument('<token>', 'the token, as "modelspeak agent runs" lists it')
    .option('--refuse', 'refuse it')
    .option('--reason <text>', 'why it is refused: the model is told');
  addJournalOption(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak agent approve ann:1:4
  $ modelspeak agent approve ann:1:4 --refuse --reason "too much"`,
  );
}

function addJournalOption(command: Command): void {
  command.option('--journal <folder>', 'the folder of the journal', 'journal');
}
