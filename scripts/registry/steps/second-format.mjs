import assert from 'node:assert/strict';
import { formatsOf } from '../formats.mjs';

/** Installs a second format, which the command finds automatically. */
export async function secondFormat(road) {
  const before = formatsOf(road);
  assert.ok(before.includes('llama3') && !before.includes('mtk-v3'));
  road.npm(['install', '@modelspeak/format-mtk-v3'], road.project);
  assert.deepEqual(formatsOf(road), [...before, 'mtk-v3'].sort());
  return [];
}
secondFormat.title = 'the command lists a second format once it is installed';
