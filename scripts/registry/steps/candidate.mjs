import assert from 'node:assert/strict';
import { capture } from '../../lib/process.mjs';
import { distTag } from '../../release/dist-tag.mjs';
import { publishedPackages } from '../../release/packages.mjs';
import { ask } from '../ask.mjs';
import { installedPackages } from '../installed.mjs';
import { publishAll, tryPublishing } from './publish.mjs';
import { ASKED, tryInstalled } from './use.mjs';

/** Publishes the versions that the changesets ask for, and upgrades the project to them. */
export async function candidate(road) {
  const { workspace, project, registry } = road;
  const old = new Map(publishedPackages(workspace).map(({ name, version }) => [name, version]));
  capture('pnpm', ['exec', 'changeset', 'version'], { cwd: workspace });
  const packages = publishedPackages(workspace).filter(
    ({ name, version }) => version !== old.get(name),
  );
  if (packages.length === 0) return ['no changeset asks for a version'];
  await tryPublishing(road, packages);
  const published = publishAll(road, packages);
  for (const { name, version } of packages) {
    const tags = await (await ask(`${registry}-/package/${name}/dist-tags`)).json();
    const tag = distTag(version, [old.get(name)]);
    assert.equal(tags[tag], version, `${name}@${tag}`);
    if (tag !== 'latest') assert.equal(tags.latest, old.get(name), `${name}@latest`);
  }

  const next = new Map(packages.map(({ name, version }) => [name, version]));
  const asked = ASKED.filter((name) => next.has(name)).map((name) => `${name}@${next.get(name)}`);
  // A format alone works with the core that is there; then the rest follows.
  for (const upgraded of [asked.slice(-1), asked]) {
    road.npm(['install', '--prefer-online', ...upgraded], project);
    tryInstalled(road);
  }
  const versions = installedPackages(project)
    .filter(({ manifest }) => /modelspeak/.test(manifest.name))
    .map(({ manifest: { name, version } }) => [name, version]);
  assert.deepEqual(
    versions,
    [...new Map(versions)].map(([name]) => [name, next.get(name) ?? old.get(name)]),
    'the project has one copy of each package, in its new version',
  );

  // Until there is a release, npm's own registry gives candidates to all who ask for `latest`.
  for (const [name, version] of next) await makeLatest(road, name, version);
  return [published, `upgraded ${versions.length} packages of a project`];
}
candidate.title =
  'publishes the versions that the changesets ask for, after a dry run; a project upgrades to them';

async function makeLatest({ registry }, name, version) {
  const url = `${registry}-/package/${name.replace('/', '%2f')}/dist-tags/latest`;
  const { status } = await ask(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: 'Bearer anyone' },
    body: JSON.stringify(version),
  });
  assert.equal(status, 201, url);
}
