// npm run coverage [-- --write]: checks that src/coverage.ts of each format lists the references that it
// was compared with. With --write, updates these files from the vectors, and adds a row for each vector
// file without one, with the options of its model. Write everything else by hand.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FormatCoverage } from '@modelspeak/core';
import { packageCoverages } from './lib/coverage.ts';
import { root } from './lib/process.mjs';

const [flag, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (flag !== undefined && flag !== '--write')) {
  console.error('usage: npm run coverage -- [--write]');
  process.exit(2);
}

const coverages = await packageCoverages();
const outdated = coverages.filter(({ said, shown }) => !isDeepStrictEqual(said, shown));
for (const { file, problems } of coverages) {
  for (const problem of problems) console.log(`${file}: ${problem}`);
}
if (flag === '--write' && outdated.length > 0) {
  const files = outdated.map(({ file, shown }) => {
    const location = path.join(root, file);
    writeFileSync(location, sourceOf(shown));
    console.log(`wrote ${file}`);
    return location;
  });
  const biome = path.join(root, 'node_modules/.bin/biome');
  execFileSync(biome, ['format', '--write', ...files], { cwd: root, stdio: 'inherit' });
} else {
  for (const { file } of outdated)
    console.log(`${file} is out of date; run npm run coverage -- --write`);
}
const all = coverages.flatMap(({ shown }) => shown);
const sum = (key: 'cases' | 'exceptions'): number =>
  all.reduce((total, row) => total + row[key], 0);
console.log(
  `${all.length} references, ${sum('cases')} cases, ${sum('exceptions')} of them excepted`,
);
const failed = coverages.some(({ problems }) => problems.length > 0);
process.exitCode = failed || (flag === undefined && outdated.length > 0) ? 1 : 0;

function sourceOf(coverage: readonly FormatCoverage[]): string {
  return `import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; \`npm run coverage\` checks and writes it. */
export const coverage: readonly FormatCoverage[] = ${JSON.stringify(coverage)};
`;
}
