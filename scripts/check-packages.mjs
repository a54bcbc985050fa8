// Checks every packed package as its users get it: publint looks at what is in it, and "are the types
// wrong" at what TypeScript finds. All in one process, since each of them brings a compiler along.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packageFolders } from './lib/packages.mjs';
import { root } from './lib/process.mjs';

/** No package can be required, or found by the resolution of Node 10. */
const IGNORED = ['node10', 'node16-cjs'];

const folders = packageFolders(root);
const problems = [];
for (const folder of folders) problems.push(...(await problemsOf(folder)));
for (const problem of problems) console.error(problem);

console.log(`${folders.length} packages, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

async function problemsOf(folder) {
  const tarball = Uint8Array.from(readFileSync(tarballIn(folder)));
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  const { problems: wrong = [] } = await checkPackage(createPackageFromTarballData(tarball));
  return [
    ...messages.map((message) => `${folder}: ${formatMessage(message, pkg, { color: false })}`),
    ...wrong
      .filter(({ resolutionKind }) => !IGNORED.includes(resolutionKind))
      .map((problem) => `${folder}: ${JSON.stringify(problem)}`),
  ];
}

function tarballIn(folder) {
  const tarballs = path.join(root, folder, '.tarballs');
  const [file] = readdirSync(tarballs);
  if (file === undefined) throw new Error(`${folder} was not packed`);
  return path.join(tarballs, file);
}
