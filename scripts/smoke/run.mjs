// Tests what users install: puts the packages' tarballs into an empty project and uses them on the oldest
// supported Node, on the Node that runs this script, and on the current releases.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageFolders } from '../lib/packages.mjs';
import { CommandFailed, capture, npm, root } from '../lib/process.mjs';
import { turbo } from '../lib/setup.mjs';

const releases = ['20.19.0', '22', 'latest'];
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

const temporary = mkdtempSync(path.join(tmpdir(), 'modelspeak-smoke-'));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));

const results = [];
try {
  const project = installTarballs();
  attempt('this Node', () => use(project, path.dirname(process.execPath)));
  for (const release of releases) {
    attempt(`node@${release}`, () => use(project, installNode(release)));
  }
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  results.push({ name: 'install the tarballs', passed: false });
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`smoke: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function installTarballs() {
  capture('pnpm', turbo('package'));
  const tarballs = packageFolders(root).flatMap((name) => {
    const folder = path.join(root, name, '.tarballs');
    return readdirSync(folder).map((file) => path.join(folder, file));
  });
  const project = emptyProject('project');
  npm(['install', ...quiet, ...tarballs], { cwd: project });
  copyFileSync(path.join(import.meta.dirname, 'smoke.mjs'), path.join(project, 'smoke.mjs'));
  console.log(`Installed ${tarballs.length} tarballs into an empty project.`);
  return project;
}

/** Installs a Node release from the registry and returns the folder with its binary. */
function installNode(release) {
  const folder = emptyProject(`node-${release}`);
  npm(['install', ...quiet, `node@${release}`], { cwd: folder });
  return path.join(folder, 'node_modules/node/bin');
}

/** Runs the smoke test and the command with the Node in the given folder. */
function use(project, binaries) {
  const env = { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH}` };
  const options = { cwd: project, env };
  const version = capture('node', ['--version'], options).trim();
  const output = capture('node', ['smoke.mjs'], options).trim();
  const help = capture(path.join('node_modules/.bin/modelspeak'), ['--help'], options);
  if (!help.includes('modelspeak')) throw new CommandFailed(`modelspeak --help printed:\n${help}`);
  const formats = capture('node_modules/.bin/modelspeak', ['formats'], options);
  if (!formats.includes('llama3'))
    throw new CommandFailed(`modelspeak formats printed:\n${formats}`);
  return `${version}: ${output}`;
}

function attempt(name, action) {
  try {
    console.log(`ok      ${name}, ${action()}`);
    results.push({ name, passed: true });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.log(`FAILED  ${name}\n${error.message}`);
    results.push({ name, passed: false });
  }
}

function emptyProject(name) {
  const folder = path.join(temporary, name);
  mkdirSync(folder);
  const manifest = { name, private: true, type: 'module' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}
