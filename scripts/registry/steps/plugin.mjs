import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed, capture } from '../../lib/process.mjs';
import { seconds } from '../../lib/setup.mjs';
import { formatsOf } from '../formats.mjs';
import { commandOf, modelspeak } from './use.mjs';

/** How long it may take from `npm create` until the suite passes, in milliseconds. */
const PATIENCE = 120_000;

/** Makes a third party's plugin, tests it, breaks it, publishes it, and uses it by a model name. */
export async function plugin(road) {
  const { plugins, project } = road;
  mkdirSync(plugins);
  const start = performance.now();
  const flags = ['--models', 'acme/parrot-*', '--package', '@acme/modelspeak-format-parrot'];
  road.npm(['create', 'modelspeak-format', 'parrot', '--', '--yes', ...flags], plugins);
  const folder = path.join(plugins, 'parrot');
  road.npm(['install'], folder);
  const installed = `npm create and npm install: ${seconds(start)}`;
  road.npm(['test'], folder);
  const [time, tested] = [performance.now() - start, seconds(start)];
  const report = conformance(folder, '--runs', '20');
  assert.match(report.stdout, /parrot conforms: \d+ passed, 0 failed/);
  road.npm(['run', 'typecheck'], folder);
  assert.ok(time < PATIENCE, `it took ${tested} from npm create to a passing suite`);

  const broken = breakReader(road, folder);

  // Its first version comes from the changeset in the template.
  for (const args of [
    ['init', '-b', 'main'],
    ['add', '.'],
  ])
    capture('git', args, { cwd: folder });
  capture(path.join(folder, 'node_modules/.bin/changeset'), ['version'], { cwd: folder });
  road.npm(['publish'], folder);
  road.npm(['install', '@acme/modelspeak-format-parrot'], project);
  assert.ok(formatsOf(road).includes('parrot'));
  const prompt = modelspeak(road, 'render', '--model', 'acme/parrot-7b', 'chat.json');
  assert.equal(prompt, '<|im_start|>user\nHello <|eot_id|><|im_end|>\n<|im_start|>assistant\n');
  return [installed, `to a passing conformance suite: ${tested}`, `without its reader: ${broken}`];
}
plugin.title = 'a plugin can be made, tested, published, installed, and found by its model';

/** Removes the reader, runs the suite, and puts the reader back. */
function breakReader(road, folder) {
  const file = path.join(folder, 'src/parrot.ts');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace(/^ {2}reader: .*\n/m, ''));
  try {
    // The build also fails: TypeScript knows that a format has a reader.
    assert.throws(() => road.npm(['run', 'build'], folder), CommandFailed);
    capture(path.join(folder, 'node_modules/.bin/tsup'), ['--no-dts'], { cwd: folder });
    const { status, stdout } = conformance(folder, '--only', 'round-trip');
    assert.equal(status, 1);
    assert.match(stdout, /✗ reads back the text, reasoning and calls that it writes.*\n.*reader/);
    return /✗ .*\n.*/.exec(stdout)[0].replace(/\n\s*/, ': ');
  } finally {
    writeFileSync(file, source);
    road.npm(['run', 'build'], folder);
  }
}

function conformance(folder, ...options) {
  return spawnSync(process.execPath, [commandOf(folder), 'conformance', '.', ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
}
