// npm run vectors -- DIR [--known FILE]: runs every vector file of a folder, each with the package that
// claims it in its `vectors/runners.ts`.
import { checkVectors } from './lib/check-vectors.ts';
import { folderArgument } from './lib/folder-argument.ts';
import { type KnownMissing, readKnownMissing } from './lib/known-missing.ts';
import { vectorRunners } from './lib/vector-runners.ts';

const USAGE = `usage: npm run vectors -- DIR [--known FILE]
DIR is the folder with the vector files
--known lists the files that may have no package, one per line; * matches any part of a name`;

const { folder, known } = readArguments();
for (const { passed, lines } of checkVectors(folder, await vectorRunners(), known)) {
  console.log(lines.join('\n'));
  if (!passed) process.exitCode = 1;
}

function readArguments(): { readonly folder: string; readonly known: KnownMissing | undefined } {
  const { folder, value } = folderArgument(USAGE, 'known');
  try {
    return { folder, known: value === undefined ? undefined : readKnownMissing(value) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}
