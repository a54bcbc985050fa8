// Collects the last results of the tests, the attacks and the benchmarks into
// apps/docs/evidence.json, which the site shows. First run npm test, npm run attacks and npm run bench,
// then node scripts/evidence.mjs, and npm run figures in apps/docs for the figures of the README.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SUITE } from '@modelspeak/conformance';

const root = path.join(import.meta.dirname, '..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** A conformance test is named `llama3: safety: …`, however deeply it is nested. */
const CHECK = /(?:^|\s)([\w.-]+)(?: \([^)]*\))?: ([a-z-]+): /;

const conformance = readdirSync(path.join(root, 'packages/formats')).flatMap((format) => {
  const file = `packages/formats/${format}/.reports/tests.json`;
  if (!existsSync(path.join(root, file))) return [];
  const groups = Object.fromEntries(SUITE.map(({ name }) => [name, { passed: 0, failed: 0 }]));
  for (const { assertionResults } of read(file).testResults) {
    for (const { fullName, status } of assertionResults) {
      const group = groups[CHECK.exec(fullName)?.[2]];
      if (group !== undefined && status in group) group[status]++;
    }
  }
  const isTested = Object.values(groups).some(({ passed }) => passed > 0);
  return isTested ? [{ format, groups }] : [];
});

const before = 'apps/docs/evidence.json';
const kept = existsSync(path.join(root, before)) ? read(before) : {};
/** Slow commands do not run each time, so their last results stay. */
const latest = (file, key) => {
  const found = existsSync(path.join(root, file)) ? read(file) : kept[key];
  if (found === undefined) console.log(`no ${key}: ${file} does not exist`);
  return found && { [key]: found };
};
const evidence = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  system: `${os.type()} ${os.arch()}`,
  conformance,
  ...latest('scripts/.reports/attacks.json', 'attacks'),
  ...latest('bench/.reports/bench.json', 'bench'),
};
writeFileSync(path.join(root, before), `${JSON.stringify(evidence, null, 2)}\n`);
console.log(`${before}: ${conformance.length} formats`);
