import { CommandFailure } from './errors.js';
import { main } from './main.js';
import { reportError } from './output/report.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads our output may stop reading, as `head` does; then there is no more to do.
  if (error.code !== 'EPIPE') reportError(new CommandFailure(`cannot write: ${error.message}`));
  process.exit();
});

await main(process.argv.slice(2));
