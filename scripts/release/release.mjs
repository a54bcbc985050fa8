// Publishes every package whose version is not in the registry: writes versions and changelogs from the
// changesets, then builds, packs and publishes each package after its dependencies, and tags it. If you run
// it again, it continues where it stopped. It does not test the packages; `.ci/run` does.
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
import { remaining, tagOf } from './remaining.mjs';

/** A tarball and a list of parts (CycloneDX) for each package that a run published or tagged. */
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
  const packages = publishedPackages(root).map((each) => ({
    ...each,
    versions: versionsInRegistry(each.name),
  }));
  const { unpublished, untagged } = remaining(packages, tagsOnRemote());
  if (unpublished.length + untagged.length === 0) {
    console.log('The current version of every package is published.');
    return;
  }
  if (unpublished.length > 0) console.log(`To publish: ${unpublished.map(tagOf).join(', ')}`);
  if (untagged.length > 0)
    console.log(`Published without a tag: ${untagged.map(tagOf).join(', ')}`);
  mkdirSync(output);
  listParts([...unpublished, ...untagged]);
  for (const each of untagged) {
    download(each);
    tag(each);
  }
  if (unpublished.length > 0) capture('pnpm', turbo('build', ...filters(unpublished)));
  for (const each of unpublished) {
    publish(each, pack(each));
    tag(each);
  }
  if (isDry) console.log(`${OUTPUT} has the tarballs and the parts of each package.`);
}

/** The tags of the repository that a release pushes to; `undefined` if there is none, as in a copy. */
function tagsOnRemote() {
  if (!existsSync(path.join(root, '.git'))) return undefined;
  const remotes = capture('git', ['remote']).split('\n');
  if (!remotes.includes('origin')) return undefined;
  const lines = capture('git', ['ls-remote', '--tags', '--refs', 'origin']).trim().split('\n');
  return lines.map((line) => line.replace(/^.*\trefs\/tags\//, ''));
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
function listParts(packages) {
  const file = path.join(output, '%s-%v.cdx.json');
  const format = ['--prod', '--split', '--sbom-format', 'cyclonedx', '--out', file];
  capture('pnpm', ['sbom', '--recursive', ...filters(packages), ...format]);
}

function filters(packages) {
  return packages.map(({ name }) => `--filter=${name}`);
}

/** Gets the tarball of a published package, which may differ from one that is packed again. */
function download({ name, version }) {
  const given = ['--pack-destination', output, ...registry];
  // Not in a folder with the workspace's own package.json.
  npm(['pack', `${name}@${version}`, ...given], { cwd: tmpdir() });
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
  console.log(`${isDry ? 'would publish' : 'published'} ${name} ${version}`);
}

function tag({ name, version }) {
  if (isDry || !existsSync(path.join(root, '.git'))) return;
  // Git signs it where `tag.gpgSign` is set, as in the workflow.
  capture('git', ['tag', '--force', '--message', `${name} ${version}`, tagOf({ name, version })]);
  // changesets/action reads this line to find out what to announce.
  console.log(`New tag: ${tagOf({ name, version })}`);
}
