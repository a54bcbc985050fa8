import assert from 'node:assert/strict';
import { formatsOf } from '../formats.mjs';

/** Installs a second format, which the command finds automatically. */
export async function secondFormat(road) {
  assert.deepEqual(formatsOf(road), ['llama3']);
  road.npm(['install', '@modelspeak/format-mtk-v3'], road.project);
  assert.deepEqual(formatsOf(road), ['llama3', 'mtk-v3']);
  return [];
}
secondFormat.title = 'the command lists a second format once it is installed';
