// Publishes every package whose version is not in the registry: writes versions and changelogs from the
// changesets, then builds, packs and publishes each package after its dependencies. If you run it again,
// it continues where it stopped. It does not test the packages; `.ci/run` does.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandFailed, capture, npm, root } from '../lib/process.mjs';
import { turbo } from '../lib/setup.mjs';
import { publishedPackages } from './packages.mjs';

const usage = `Usage: npm run release -- [options]

  --dry-run          change nothing here and publish nothing: say what would be done
  --no-version       leave versions and changelogs as they are
  --no-provenance    do not sign where the packages were built: outside of CI nobody vouches for it
  --registry <url>   where to publish, if not to npm's configured registry
  --tag <name>       the dist-tag, if not latest`;

let options;
try {
  options = parseArgs({
    allowNegative: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      version: { type: 'boolean', default: true },
      provenance: { type: 'boolean', default: true },
      registry: { type: 'string' },
      tag: { type: 'string', default: 'latest' },
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

try {
  if (options.version) version();
  const waiting = publishedPackages(root).filter(
    ({ name, version }) => !isPublished(name, version),
  );
  if (waiting.length === 0) console.log('The current version of every package is published.');
  else {
    console.log(
      `To publish: ${waiting.map(({ name, version }) => `${name} ${version}`).join(', ')}`,
    );
    const filters = waiting.map(({ name }) => `--filter=${name}`);
    capture('pnpm', turbo('build', ...filters));
    for (const each of waiting) publish(each, pack(each));
  }
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Turns the changesets into versions and changelogs; a dry run only lists the versions. */
function version() {
  const file = path.join(tmpdir(), `modelspeak-release-${process.pid}.json`);
  try {
    const output = path.relative(root, file);
    capture('pnpm', ['exec', 'changeset', 'status', `--output=${output}`]);
    const { releases } = JSON.parse(readFileSync(file, 'utf8'));
    for (const { name, oldVersion, newVersion } of releases) {
      if (oldVersion !== newVersion) console.log(`${name} ${oldVersion} → ${newVersion}`);
    }
    if (!isDry && releases.length > 0) capture('pnpm', ['exec', 'changeset', 'version']);
  } finally {
    rmSync(file, { force: true });
  }
}

function isPublished(name, version) {
  try {
    return npm(['view', `${name}@${version}`, 'version', ...registry]).trim() !== '';
  } catch (error) {
    // If the registry does not answer, we do not know whether the version is missing.
    if (error instanceof CommandFailed && /\bE404\b/.test(error.message)) return false;
    throw error;
  }
}

/** Packs a package and returns the tarball. */
function pack({ folder }) {
  const destination = path.join(folder, '.tarballs');
  rmSync(destination, { recursive: true, force: true });
  capture('pnpm', ['pack', '--pack-destination', destination], { cwd: folder });
  return path.join(destination, readdirSync(destination)[0]);
}

function publish({ name, version }, tarball) {
  const provenance = options.provenance ? [] : ['--provenance=false'];
  npm(
    [
      'publish',
      tarball,
      '--access',
      'public',
      '--tag',
      options.tag,
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
  capture('git', ['tag', '--force', `${name}@${version}`]);
  // changesets/action reads this line to find out what to announce.
  console.log(`New tag: ${name}@${version}`);
}
