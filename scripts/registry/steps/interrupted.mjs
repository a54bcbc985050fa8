import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publishedPackages } from '../../release/packages.mjs';
import { tagOf } from '../../release/remaining.mjs';
import { ask } from '../ask.mjs';
import { removeTag } from '../remote.mjs';
import { verifyTag } from '../signing.mjs';
import { release } from './publish.mjs';

const PUBLISHED = '@modelspeak/core';

/** Releases again after a release that ended between publishing a package and pushing its tag. */
export async function interrupted(road) {
  const { workspace, registry } = road;
  const each = publishedPackages(workspace).find(({ name }) => name === PUBLISHED);
  const tag = tagOf(each);
  removeTag(workspace, tag);

  const output = release(road, '--no-version');
  assert.doesNotMatch(output, /^published /m);
  assert.deepEqual(output.match(/^New tag: .*$/gm), [`New tag: ${tag}`]);
  verifyTag(workspace, tag);

  const stem = `modelspeak-core-${each.version}`;
  const folder = path.join(workspace, '.release');
  assert.deepEqual(readdirSync(folder).sort(), [`${stem}.cdx.json`, `${stem}.tgz`]);
  const { dist } = await (await ask(`${registry}${PUBLISHED}/${each.version}`)).json();
  const tarball = Buffer.from(await (await ask(dist.tarball)).arrayBuffer());
  assert.ok(
    readFileSync(path.join(folder, `${stem}.tgz`)).equals(tarball),
    'the published tarball',
  );

  assert.match(
    release(road, '--no-version'),
    /^The current version of every package is published/m,
  );
  return [`tagged ${tag}, and attests what is published`];
}
interrupted.title = 'a release that was interrupted is finished by the next';
