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
  const [, old, next] = new RegExp(`^${UPGRADED} (\\S+) → (\\S+)$`, 'm').exec(output) ?? [];
  // Those that depend on it accept it as it is.
  const published = [...output.matchAll(/^published (\S+) /gm)].map(([, name]) => name);
  assert.deepEqual(published, [UPGRADED]);

  const before = versionsOf(project, /modelspeak/);
  assert.equal(before[UPGRADED], old);
  road.npm(['install', '--prefer-online', `${UPGRADED}@${next}`], project);
  assert.deepEqual(versionsOf(project, /modelspeak/), { ...before, [UPGRADED]: next });
  return [`${UPGRADED} ${old} → ${next}, and nothing else`];
}
upgrade.title = 'one format gets a minor upgrade, and the others stay as they are';
