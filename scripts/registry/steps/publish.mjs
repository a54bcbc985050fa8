import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../../lib/process.mjs';
import { copyWorkspace } from '../../lib/workspace-copy.mjs';
import { publishedPackages } from '../../release/packages.mjs';
import { ask } from '../ask.mjs';
import { addRemote, pushTags } from '../remote.mjs';
import { signTags, verifyTag } from '../signing.mjs';

/**
 * Publishes every package with the release script, from a copy of the workspace, in the version it has
 * there: users have this one when the next comes.
 */
export function publish(road) {
  copyWorkspace(road.workspace);
  addRemote(road.workspace, `${road.workspace}-remote`);
  signTags(road.workspace, `${road.workspace}-key`);
  return [publishAll(road, publishedPackages(road.workspace))];
}
publish.title = 'publishes every package in dependency order, and signs its tag';

/** Packs the packages that the registry lacks, and publishes none. */
export async function tryPublishing(road, packages) {
  const { workspace, registry } = road;
  const trial = release(road, '--no-version', '--dry-run');
  for (const { name, version } of packages) {
    assert.match(trial, new RegExp(`^would publish ${name} ${version}$`, 'm'));
    const { status } = await ask(`${registry}${name}/${version}`);
    assert.equal(status, 404, `a dry run published ${name} ${version}`);
  }
  const stems = packages.map(
    ({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}`,
  );
  assert.deepEqual(
    readdirSync(path.join(workspace, '.release')).sort(),
    stems.flatMap((stem) => [`${stem}.cdx.json`, `${stem}.tgz`]).sort(),
    'a dry run packs every package and lists its parts',
  );
}

/**
 * Publishes packages in their current versions: all that the registry lacks.
 *
 * @returns what was published
 */
export function publishAll(road, packages) {
  const { workspace } = road;
  const real = release(road, '--no-version');
  const order = [...real.matchAll(/^published (\S+) (\S+)$/gm)].map(([, name]) => name);
  assert.deepEqual(
    order,
    packages.map(({ name }) => name),
  );
  for (const { name, version } of packages) verifyTag(workspace, `${name}@${version}`);
  return `published ${packages.map(({ name, version }) => `${name} ${version}`).join(', ')}`;
}

/** Runs the release script of the workspace's copy, and pushes the new tags as the workflow does. */
export function release({ root, workspace, registry, env }, ...options) {
  const script = path.join(workspace, 'scripts/workspace.mjs');
  // Use the local registry only to publish, not for what the workspace installs.
  const { npm_config_registry, npm_config_cache, ...others } = env;
  // What this workspace has built need not be built again.
  const TURBO_CACHE_DIR = path.join(root, '.turbo/cache');
  const output = capture(
    process.execPath,
    [script, 'release', '--registry', registry, '--no-provenance', ...options],
    { cwd: workspace, env: { ...others, TURBO_CACHE_DIR } },
  );
  pushTags(workspace);
  return output;
}
