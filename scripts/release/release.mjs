// Publishes every package whose version is not in the registry: writes versions and changelogs from the
// changesets, then builds, packs and publishes each package after its dependencies. If you run it again,
// it continues where it stopped. It does not test the packages; `.ci/run` does.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandFailed, capture, npm, root, show } from '../lib/process.mjs';
import { turbo } from '../lib/setup.mjs';
import { copyWorkspace } from '../lib/workspace-copy.mjs';
import { distTag } from './dist-tag.mjs';
import { publishedPackages } from './packages.mjs';

/** What a run packed: a tarball and a list of parts (CycloneDX) for each package. */
const OUTPUT = '.release';

const usage = `Usage: npm run release -- [options]

  --dry-run          publish nothing, and change only ${OUTPUT}: it gets what would be published
  --no-version       leave versions and changelogs as they are
  --no-provenance    do not sign where the packages were built: outside of CI nobody vouches for it
  --registry <url>   where to publish, if not to npm's configured registry
  --tag <name>       the dist-tag, if not latest; release candidates get theirs (rc) once there is a release`;

let options;
try {
  options = parseArgs({
    allowNegative: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      version: { type: 'boolean', default: true },
      provenance: { type: 'boolean', default: true },
      registry: { type: 'string' },
      tag: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values;
} catch (error) {
  console.error(`${error.message}\n\n${usage}`);
  process.exit(2);
}
if (options.help) {
  console.log(usage);
  process.exit();
}

const isDry = options['dry-run'];
const registry = options.registry === undefined ? [] : ['--registry', options.registry];
const output = path.join(root, OUTPUT);

try {
  if (options.version) showVersions();
  if (options.version && isDry) process.exitCode = releaseCopy();
  else {
    if (options.version) capture('pnpm', ['exec', 'changeset', 'version']);
    release();
  }
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Lists the versions that the changesets ask for. */
function showVersions() {
  const file = path.join(tmpdir(), `modelspeak-release-${process.pid}.json`);
  try {
    const report = path.relative(root, file);
    capture('pnpm', ['exec', 'changeset', 'status', `--output=${report}`]);
    const { releases } = JSON.parse(readFileSync(file, 'utf8'));
    for (const { name, oldVersion, newVersion } of releases) {
      if (oldVersion !== newVersion) console.log(`${name} ${oldVersion} → ${newVersion}`);
    }
  } finally {
    rmSync(file, { force: true });
  }
}

/** Makes the new versions in a copy of the workspace, so that nothing changes here, and tries them there. */
function releaseCopy() {
  const folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-release-'));
  try {
    copyWorkspace(folder);
    capture('pnpm', ['exec', 'changeset', 'version'], { cwd: folder });
    const given = ['--no-version', '--dry-run', ...registry];
    if (!options.provenance) given.push('--no-provenance');
    if (options.tag !== undefined) given.push('--tag', options.tag);
    const script = path.join(folder, 'scripts/workspace.mjs');
    const env = { ...process.env, TURBO_CACHE_DIR: path.join(root, '.turbo/cache') };
    const status = show(process.execPath, [script, 'release', ...given], { cwd: folder, env });
    const packed = path.join(folder, OUTPUT);
    rmSync(output, { recursive: true, force: true });
    if (existsSync(packed)) cpSync(packed, output, { recursive: true });
    return status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function release() {
  rmSync(output, { recursive: true, force: true });
  const waiting = publishedPackages(root)
    .map((each) => ({ ...each, versions: versionsInRegistry(each.name) }))
    .filter(({ version, versions }) => !versions.includes(version));
  if (waiting.length === 0) {
    console.log('The current version of every package is published.');
    return;
  }
  console.log(`To publish: ${waiting.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
  const filters = waiting.map(({ name }) => `--filter=${name}`);
  capture('pnpm', turbo('build', ...filters));
  mkdirSync(output);
  listParts(filters);
  for (const each of waiting) publish(each, pack(each));
  if (isDry) console.log(`${OUTPUT} has the tarballs and the parts of each package.`);
}

/** The published versions of a package. */
function versionsInRegistry(name) {
  try {
    return [JSON.parse(capture('pnpm', ['view', name, 'versions', '--json', ...registry]))].flat();
  } catch (error) {
    // If the registry does not answer, we do not know which versions are missing.
    if (error instanceof CommandFailed && /\b404\b/.test(error.message)) return [];
    throw error;
  }
}

/** Writes for each package what it consists of: the packages that its users get with it. */
function listParts(filters) {
  const file = path.join(output, '%s-%v.cdx.json');
  const format = ['--prod', '--split', '--sbom-format', 'cyclonedx', '--out', file];
  capture('pnpm', ['sbom', '--recursive', ...filters, ...format]);
}

/** Packs a package and returns the tarball. */
function pack({ folder }) {
  const before = new Set(readdirSync(output));
  capture('pnpm', ['pack', '--pack-destination', output], { cwd: folder });
  return path.join(
    output,
    readdirSync(output).find((file) => !before.has(file)),
  );
}

function publish({ name, version, versions }, tarball) {
  const provenance = options.provenance ? [] : ['--provenance=false'];
  npm(
    [
      'publish',
      tarball,
      '--access',
      'public',
      '--tag',
      options.tag ?? distTag(version, versions),
      ...provenance,
      ...registry,
      ...(isDry ? ['--dry-run'] : []),
    ],
    // Not in a folder with the workspace's own package.json.
    { cwd: tmpdir() },
  );
  if (isDry) {
    console.log(`would publish ${name} ${version}`);
    return;
  }
  console.log(`published ${name} ${version}`);
  if (!existsSync(path.join(root, '.git'))) return;
  // Git signs it where `tag.gpgSign` is set, as in the workflow.
  capture('git', ['tag', '--force', '--message', `${name} ${version}`, `${name}@${version}`]);
  // changesets/action reads this line to find out what to announce.
  console.log(`New tag: ${name}@${version}`);
}
