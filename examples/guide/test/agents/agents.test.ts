import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { memory } from '@modelspeak/agents';
import { files } from '@modelspeak/agents/files';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { analyseReviews, payBack, type ScenarioEngine } from './scenarios.js';
import { type ScriptedModel, startScriptedModel } from './scripted-model.js';

let model: ScriptedModel;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'example-'));
  model = await startScriptedModel();
});
afterEach(async () => {
  await model.stop();
  await rm(folder, { recursive: true });
});

// On Restate they run by `npm run engines`.
const ENGINES: readonly (readonly [string, ScenarioEngine])[] = [
  ['in memory', { open: () => memory(), isDurable: false }],
  ['in files', { open: () => files({ folder }), isDurable: true }],
];

describe.each(ENGINES)('%s', (_name, engine) => {
  test('the analysis of reviews notifies, and gives what its schema says', () =>
    analyseReviews(engine, model));

  test('the support desk pays back once a human has agreed', () => payBack(engine, model));
});
