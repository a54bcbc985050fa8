import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { versionsOf } from '../installed.mjs';
import { release } from './publish.mjs';

const UPGRADED = '@modelspeak/format-mtk-v3';

/** Releases a minor version of one format: all others stay as they are. */
export async function upgrade(road) {
  const { workspace, project } = road;
  const changeset = `---\n"${UPGRADED}": minor\n---\n\nSomething new.\n`;
  writeFileSync(path.join(workspace, '.changeset/something-new.md'), changeset);
  const output = release(road);
  assert.match(output, new RegExp(`^${UPGRADED} 0\\.1\\.0 → 0\\.2\\.0$`, 'm'));
  // The package that has everything gets the new version, too.
  const published = [`published ${UPGRADED} 0.2.0`, 'published modelspeak 0.1.1'];
  assert.deepEqual(output.match(/^published .*$/gm), published);

  const before = versionsOf(project, /modelspeak/);
  assert.equal(before[UPGRADED], '0.1.0');
  road.npm(['install', '--prefer-online', `${UPGRADED}@latest`], project);
  assert.deepEqual(versionsOf(project, /modelspeak/), { ...before, [UPGRADED]: '0.2.0' });
  return [`${UPGRADED} 0.1.0 → 0.2.0, and nothing else`];
}
upgrade.title = 'one format gets a minor upgrade, and the others stay as they are';
