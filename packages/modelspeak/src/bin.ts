import { fileURLToPath } from 'node:url';
import { main } from '@modelspeak/cli';

// Package managers such as pnpm install the formats below this package, where only its own modules find them.
await main(process.argv.slice(2), { home: fileURLToPath(new URL('.', import.meta.url)) });
