import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand, paragraphs } from './command.js';

/** `modelspeak agent` */
export function addAgent(program: Command, terminal: Terminal): void {
  const agent = program
    .command('agent')
    .usage('<command> [options]')
    .showHelpAfterError('Run "modelspeak agent --help" to see its commands.')
    .summary('Run agents that survive a crash')
    .description(
      paragraphs(
        'Run agents of @modelspeak/agents.',
        'Everything an agent does is kept in a journal of files. If the process ends, the next ' +
          '`agent run --continue` picks up where it stopped. A journal is for one process at a time.',
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
    .summary('Give an agent an input, or continue unfinished runs')
    .description(
      paragraphs(
        'Give an agent an input and print its outputs: text as it is, everything else as JSON.',
        'At a terminal, you are asked to approve what needs a human. Otherwise the command ends when ' +
          'the run only waits for an answer, and says how to give it.',
      ),
    )
    .argument('<file>', 'Module that exports the agent, made by defineAgent or reactAgent')
    .argument('[text]', 'Input for the agent; standard input if omitted')
    .option('-i, --input <file>', 'Read the input from a JSON file')
    .option('--key <key>', 'Key of the memory to use; by default, the run has its own memory')
    .option('--id <id>', 'ID of the run; the same ID stands for the same run')
    .option('--continue', 'Continue the unfinished runs')
    .option('--yes', 'Approve everything')
    .option('--json', 'Print the records of the run as JSON Lines, as they come');
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
    .summary('List the runs of a journal')
    .description('List the runs of a journal, with the tokens of those that wait for an answer.');
  addJournalOption(command);
  command.option('--json', 'Print the list as JSON').addHelpText(
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
    .summary('Approve or refuse what a run waits for')
    .description(
      'Approve or refuse what a run waits for. The run goes on with the next `agent run --continue`.',
    )
    .argument('<token>', 'Token that `modelspeak agent runs` lists')
    .option('--refuse', 'Refuse instead of approving')
    .option('--reason <text>', 'Tell the model why you refuse')
    .option('--value <json>', 'Answer with this JSON what an action waits for by itself');
  addJournalOption(command);
  command.addHelpText(
    'after',
    `
Examples:
  $ modelspeak agent approve ann:1:4
  $ modelspeak agent approve ann:1:4 --refuse --reason "too much"
  $ modelspeak agent approve ann:1:4 --value '{"discount": 5}'`,
  );
}

function addJournalOption(command: Command): void {
  command.option('--journal <folder>', 'Folder of the journal', 'journal');
}
