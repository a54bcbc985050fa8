import assert from 'node:assert/strict';
import path from 'node:path';
import { capture } from '../../lib/process.mjs';
import { publishedPackages } from '../../release/packages.mjs';
import { copyWorkspace } from '../workspace-copy.mjs';

/** Publishes every package with the release script, from a copy of the workspace. */
export async function publish(road) {
  const { workspace, registry } = road;
  copyWorkspace(workspace);
  capture('pnpm', ['exec', 'changeset', 'version'], { cwd: workspace });

  const trial = release(road, '--no-version', '--dry-run');
  const packages = publishedPackages(workspace);
  for (const { name, version } of packages) {
    assert.match(trial, new RegExp(`^would publish ${name} ${version}$`, 'm'));
    assert.equal((await fetch(registry + name)).status, 404, `a dry run published ${name}`);
  }

  const real = release(road, '--no-version');
  const order = [...real.matchAll(/^published (\S+) (\S+)$/gm)].map(([, name]) => name);
  assert.deepEqual(
    order,
    packages.map(({ name }) => name),
  );
  const tags = capture('git', ['tag'], { cwd: workspace }).trim().split('\n').sort();
  assert.deepEqual(tags, packages.map(({ name, version }) => `${name}@${version}`).sort());
  return [`published ${order.join(', ')}`];
}
publish.title = 'publishes every package in dependency order; a dry run publishes none';

/** Runs the release script of the workspace's copy. */
export function release({ workspace, registry, env }, ...options) {
  const script = path.join(workspace, 'scripts/workspace.mjs');
  // Use the local registry only to publish, not for what the workspace installs.
  const { npm_config_registry, npm_config_cache, ...others } = env;
  return capture(
    process.execPath,
    [script, 'release', '--registry', registry, '--no-provenance', ...options],
    { cwd: workspace, env: others },
  );
}
