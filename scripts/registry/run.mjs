// Tests the whole life of the packages, from the workspace to the machines of users and plugin authors:
// publishes them to a local registry, installs and upgrades them from it, and makes plugins for them. With
// --documents, runs the commands that the README and the site show instead, and with --first-minute, only measures how
// long a new user waits for the first token.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installTools } from '../lib/install-tools.mjs';
import { CommandFailed, npm, root } from '../lib/process.mjs';
import { seconds } from '../lib/setup.mjs';
import { startRegistry } from './local-registry.mjs';
import { candidate } from './steps/candidate.mjs';
import { documents } from './steps/documents.mjs';
import { everything } from './steps/everything.mjs';
import { firstMinute } from './steps/first-minute.mjs';
import { interrupted } from './steps/interrupted.mjs';
import { newerContract } from './steps/newer-contract.mjs';
import { plugin } from './steps/plugin.mjs';
import { publish } from './steps/publish.mjs';
import { runtimes } from './steps/runtimes.mjs';
import { secondFormat } from './steps/second-format.mjs';
import { upgrade } from './steps/upgrade.mjs';
import { use } from './steps/use.mjs';

const { values } = parseArgs({
  options: {
    documents: { type: 'boolean', default: false },
    'first-minute': { type: 'boolean', default: false },
  },
});
const { documents: isOfDocuments, 'first-minute': isFirstMinute } = values;

/** If the needed steps fail, the others cannot run. */
const needed = isOfDocuments || isFirstMinute ? [publish] : [publish, use, candidate];
const others = isFirstMinute
  ? [firstMinute]
  : isOfDocuments
    ? [firstMinute, documents]
    : [interrupted, secondFormat, runtimes, plugin, everything, upgrade, newerContract];

const start = performance.now();
const temporary = mkdtempSync(path.join(tmpdir(), 'modelspeak-registry-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

let passed = 0;
let failed = 0;
let registry;
try {
  const tools = path.join(import.meta.dirname, 'tools');
  installTools(tools, 'the registry and other runtimes');
  registry = await startRegistry(tools, path.join(temporary, 'registry'));
  const env = { ...process.env, ...registry.env };
  const road = {
    root,
    tools,
    registry: registry.url,
    env,
    /** The workspace that is published. */
    workspace: path.join(temporary, 'workspace'),
    /** The project of someone who installs what was published. */
    project: path.join(temporary, 'project'),
    /** Where plugins are made. */
    plugins: path.join(temporary, 'plugins'),
    /** The folders of those who use everything at once. */
    everything: path.join(temporary, 'everything'),
    documents: path.join(temporary, 'documents'),
    npm: (args, cwd, options) => npm(args, { cwd, env, ...options }),
  };
  let isPaved = true;
  for (const step of needed) isPaved = isPaved && (await walk(step, road));
  for (const step of isPaved ? others : []) await walk(step, road);
} catch (error) {
  report('the registry', error);
} finally {
  await registry?.stop();
}
console.log(`\nregistry: ${passed} passed, ${failed} failed, in ${seconds(start)}`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs one step, and prints its findings. */
async function walk(step, road) {
  const begun = performance.now();
  try {
    const findings = await step(road);
    passed++;
    console.log(`ok      ${step.title} (${seconds(begun)})`);
    for (const finding of findings) console.log(`          ${finding}`);
    return true;
  } catch (error) {
    report(step.title, error);
    return false;
  }
}

function report(title, error) {
  failed++;
  const isTelling = error instanceof CommandFailed || error?.code === 'ERR_ASSERTION';
  console.log(`FAILED  ${title}\n${isTelling ? error.message : error?.stack}`);
}
