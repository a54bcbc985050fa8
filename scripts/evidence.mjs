// npm run evidence -- [NAME]…: measures what the site and the README say in figures, and collects it in
// apps/docs/evidence.json. Names are conformance, attacks, bench, gateway and cache. Without names, it runs
// nothing and collects the last results of npm test, npm run attacks and so on; `all` runs everything, which
// takes hours. Then it inserts the figures into the READMEs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SUITE } from '@modelspeak/conformance';
import { runFolders } from './lib/tests.mjs';

const root = path.join(import.meta.dirname, '..');
const isThere = (file) => existsSync(path.join(root, file));
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const formats = readdirSync(path.join(root, 'packages/formats')).filter((name) =>
  isThere(`packages/formats/${name}/package.json`),
);

/** What each name runs; each writes a report. */
const measurements = {
  conformance: () => runFolders(formats.map((name) => `packages/formats/${name}`)).exitCode,
  attacks: () => run('scripts/attacks.ts'),
  bench: () => run('bench/run.ts'),
  gateway: () => run('bench/gateway/run.ts', '--write'),
  cache: () => run('scripts/servers.ts', '--only', 'gateway, SmolLM2'),
};

const asked = process.argv.slice(2);
const known = Object.keys(measurements);
const unknown = asked.find((name) => name !== 'all' && !known.includes(name));
if (unknown !== undefined) {
  console.error(`unknown name ${unknown}; expected ${known.join(', ')} or all`);
  process.exit(2);
}
for (const name of asked.includes('all') ? known : asked) {
  if (measurements[name]() === 0) continue;
  console.error(`${name} failed, so its figures stay as they were; nothing was written`);
  process.exit(1);
}
collect();
// READMEs have some of the figures.
process.exitCode = run('apps/docs/tools/figures.ts');

function run(file, ...args) {
  const loader = ['--import', import.meta.resolve('tsx')];
  const command = [...loader, path.join(root, file), ...args];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

function collect() {
  const file = 'apps/docs/evidence.json';
  const kept = isThere(file) ? read(file) : {};
  /** Not every command runs each time, so their last results stay. */
  const latest = (report, key) => {
    const found = isThere(report) ? read(report) : kept[key];
    if (found === undefined) console.log(`no ${key}: ${report} does not exist`);
    return found && { [key]: found };
  };
  const evidence = {
    ...conformance(kept),
    ...latest('scripts/.reports/attacks.json', 'attacks'),
    ...latest('bench/.reports/bench.json', 'bench'),
    ...latest('bench/.reports/gateway.json', 'gateway'),
    ...latest('scripts/.reports/cache.json', 'cache'),
  };
  writeFileSync(path.join(root, file), `${JSON.stringify(evidence, null, 2)}\n`);
  console.log(`${file}: ${evidence.conformance.length} formats`);
}

/** The tests of the conformance suite, by format and group; those of before if a format has no report. */
function conformance({ date, node, system, conformance: before = [] }) {
  const counted = formats.flatMap((format) => {
    const file = `packages/formats/${format}/.reports/tests.json`;
    return isThere(file) ? countsOf(format, read(file)) : [];
  });
  const missing = formats.filter(
    (name) => !isThere(`packages/formats/${name}/.reports/tests.json`),
  );
  if (missing.length > 0) {
    console.log(
      `no tests of ${missing.join(', ')}: run npm test, or npm run evidence -- conformance`,
    );
    return { date, node, system, conformance: before };
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    system: `${os.type()} ${os.arch()}`,
    conformance: counted,
  };
}

function countsOf(format, { testResults }) {
  const groups = Object.fromEntries(SUITE.map(({ name }) => [name, { passed: 0, failed: 0 }]));
  for (const { assertionResults } of testResults) {
    for (const { fullName, status } of assertionResults) {
      // A conformance test is named `llama3: safety: …`, however deeply it is nested.
      const group = groups[/(?:^|\s)([\w.-]+)(?: \([^)]*\))?: ([a-z-]+): /.exec(fullName)?.[2]];
      if (group !== undefined && status in group) group[status]++;
    }
  }
  return Object.values(groups).some(({ passed }) => passed > 0) ? [{ format, groups }] : [];
}
