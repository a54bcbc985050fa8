import { fileURLToPath } from 'node:url';
import { main } from '@modelspeak/cli';

// Where packages see only what they depend on, as with pnpm, the formats are below this package.
await main(process.argv.slice(2), { home: fileURLToPath(new URL('.', import.meta.url)) });
