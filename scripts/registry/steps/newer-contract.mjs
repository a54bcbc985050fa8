import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed, capture } from '../../lib/process.mjs';
import { formatsOf } from '../formats.mjs';
import { commandOf } from './use.mjs';

/** Plugins for the next contract: npm refuses one that declares it, and core one that does not. */
export async function newerContract(road) {
  const { project } = road;
  const before = formatsOf(road);

  publishNewer(road, 'honest', '>=2.0.0 <3.0.0');
  assert.throws(
    () => road.npm(['install', 'modelspeak-format-honest'], project),
    (error) =>
      error instanceof CommandFailed && /ERESOLVE[\s\S]*@modelspeak\/core/.test(error.message),
  );

  publishNewer(road, 'tomorrow', '0.x || >=1.0.0-rc.0');
  road.npm(['install', 'modelspeak-format-tomorrow'], project);
  const args = [commandOf(project), 'render', '--format', 'tomorrow', 'chat.json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    encoding: 'utf8',
  });
  assert.deepEqual({ status, stdout }, { status: 1, stdout: '' });
  assert.match(
    stderr,
    /^error: modelspeak-format-tomorrow 3\.0\.0 needs contract 2 of .*contract 1; install [^\n]+\n$/,
  );
  assert.deepEqual(formatsOf(road), before, 'the other formats are still there');

  const script = [
    "import { createRegistry } from '@modelspeak/core';",
    "import tomorrow from 'modelspeak-format-tomorrow';",
    'try { createRegistry([tomorrow()]); } catch ({ name, code, message }) {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the script's own template
    '  console.log(`${name} ${code}: ${message}`);',
    '}',
  ].join('\n');
  const refusal = capture(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
  }).trim();
  assert.match(refusal, /^ModelspeakError \w+: .*contract 2/);
  return [stderr.trim(), refusal];
}
newerContract.title = 'refuses a plugin for a newer contract, and says what to do';

function publishNewer(road, name, core) {
  const folder = path.join(road.plugins, name);
  mkdirSync(folder, { recursive: true });
  const manifest = {
    name: `modelspeak-format-${name}`,
    version: '3.0.0',
    keywords: ['modelspeak-format'],
    type: 'module',
    exports: './index.js',
    peerDependencies: { '@modelspeak/core': core },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const format = JSON.stringify({ contract: 2, kind: 'prompt', name, models: [], supports: {} });
  const factory = JSON.stringify({ contract: 2, formatName: name, models: [] });
  writeFileSync(
    path.join(folder, 'index.js'),
    `export default Object.assign(() => (${format}), ${factory});\n`,
  );
  road.npm(['publish'], folder);
}
