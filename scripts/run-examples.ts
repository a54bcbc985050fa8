// npm run run:examples -- [NAME]…: runs the programs of `examples` with a small model on a real llama.cpp
// server, and the pages in Chromium. Downloads what it needs once, into $MODELSPEAK_CACHE or
// ~/.cache/modelspeak.
import { parseArgs } from 'node:util';
import { checkExample, EXAMPLES } from './real/check-examples.ts';
import { provideLlamaServer } from './real/llama-server.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.find((name) => !EXAMPLES.includes(name));
if (unknown !== undefined) {
  console.error(`unknown example ${unknown}; there are ${EXAMPLES.join(', ')}`);
  process.exit(2);
}
const server = await provideLlamaServer();
try {
  for (const name of positionals.length > 0 ? positionals : EXAMPLES) {
    const { output, fault } = await checkExample(name, server.url);
    console.log(`${fault === undefined ? '✓' : '✗'} ${name}\n${output.replaceAll(/^/gm, '    ')}`);
    if (fault === undefined) continue;
    console.log(`    ${fault}`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
