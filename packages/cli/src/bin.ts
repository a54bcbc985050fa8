import { CommandFailure } from './errors.js';
import { run } from './main.js';
import { Terminal } from './terminal/terminal.js';

const terminal = new Terminal(process);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads our output may stop reading, as `head` does. Then there is nothing left to do.
  if (error.code !== 'EPIPE') terminal.fail(new CommandFailure(`cannot write: ${error.message}`));
  process.exit();
});

await run(process.argv.slice(2), terminal);
