// Writes the public types of every package into its api.md, so that a review shows what changes for users.
// With --check it writes nothing, and fails if a file is out of date.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installTools } from './lib/install-tools.mjs';
import { packageFolders } from './lib/packages.mjs';
import { root } from './lib/process.mjs';

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;

installTools(path.join(import.meta.dirname, 'api'), 'API Extractor');
const { apiReports } = await import('./api/reports.mjs');

const temporary = mkdtempSync(path.join(tmpdir(), 'modelspeak-api-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
const reports = apiReports(root, packageFolders(root), temporary);

const changed = [...reports].filter(([folder, report]) => {
  const file = path.join(root, folder, 'api.md');
  return !existsSync(file) || readFileSync(file, 'utf8') !== report;
});
for (const [folder, report] of changed) {
  if (check) console.error(`${folder}/api.md: the public types of the package have changed`);
  else {
    writeFileSync(path.join(root, folder, 'api.md'), report);
    console.log(`${folder}/api.md: written`);
  }
}
if (changed.length === 0)
  console.log(`${reports.size} packages, each with the types of its api.md`);
else {
  const advice =
    'What a package promises has changed. Its changeset is "minor" if types were only added, and "major" if ' +
    'a program that compiled may no longer do so.';
  if (check) {
    console.error(`\nRun npm run api, and commit the files with a changeset. ${advice}`);
    process.exitCode = 1;
  } else console.log(`\n${advice}`);
}
