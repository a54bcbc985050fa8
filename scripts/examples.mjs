// Type-checks and runs every example in the documentation: in the doc comments of all exports, and in
// the READMEs. Lists the exports that have no doc comment or no example.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkExamples } from './examples/check.mjs';

const here = import.meta.dirname;
const declarations = path.join(here, 'examples/declarations');
// For packages with native binaries, declarations are enough.
cpSync(declarations, path.join(here, '.examples/node_modules'), { recursive: true });
const folder = path.join(here, '.examples/blocks');
const { failures, summary } = await checkExamples(path.dirname(here), folder);

mkdirSync(path.join(here, '.reports'), { recursive: true });
writeFileSync(path.join(here, '.reports/examples.json'), JSON.stringify(summary));
for (const { file, line, problem } of failures) console.error(`${file}:${line}: ${problem}`);
console.log(summary.join('\n'));
if (failures.length > 0) process.exitCode = 1;
