import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = process.env['BENCH_TEMPLATES'];

/** A chat template of a model's maker, or `undefined`, with a message, if it is not there. */
export function peerTemplate(name: string): string | undefined {
  const file = FOLDER === undefined ? undefined : path.join(FOLDER, `${name}.jinja`);
  if (file !== undefined && existsSync(file)) return readFileSync(file, 'utf8');
  const missing = file === undefined ? 'BENCH_TEMPLATES is not set' : `${file} does not exist`;
  console.log(`  skipped the chat template ${name}: ${missing}; see bench/README.md`);
  return undefined;
}
