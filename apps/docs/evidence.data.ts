import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Collected } from './src/collected.js';
import { type Evidence, evidence } from './src/evidence.js';

declare const data: Evidence & Collected;

export { data };

const collected = new URL('./evidence.json', import.meta.url);

export default {
  watch: ['./evidence.json'],
  load: async (): Promise<Evidence & Collected> => ({
    ...(await evidence(fileURLToPath(new URL('../../packages', import.meta.url)))),
    ...(JSON.parse(readFileSync(collected, 'utf8')) as Collected),
  }),
};
