import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../../lib/process.mjs';
import { openPage } from '../runtimes/browser.mjs';
import { bundle, runBun, runDeno, runWorker } from '../runtimes/runtimes.mjs';

/** Runs the installed packages in a browser, Deno, Bun and a worker: all give the same answer as Node. */
export async function runtimes({ project, tools }) {
  cpSync(path.join(import.meta.dirname, '../runtimes'), path.join(project, 'runtimes'), {
    recursive: true,
  });
  const expected = capture(process.execPath, ['runtimes/main.mjs'], { cwd: project }).trim();
  assert.match(JSON.parse(expected).prompt, /Grüße, 東京 👋 < \|eot_id\|>/);

  const asPublished = await openPage(project, '/runtimes/page.mjs', tools);
  assert.equal(asPublished.text, expected, 'a page that loads the files of the packages');
  const bundled = await bundle(project, 'runtimes/page.mjs');
  writeFileSync(path.join(project, 'bundle.js'), bundled);
  assert.equal((await openPage(project, '/bundle.js', tools)).text, expected, 'a bundle in a page');

  assert.equal(runDeno(project, 'runtimes/main.mjs', tools).trim(), expected, 'Deno');
  assert.equal(runBun(project, 'runtimes/main.mjs', tools).trim(), expected, 'Bun');
  assert.equal(await runWorker(project, 'runtimes/worker.mjs', tools), expected, 'workerd');
  return [`Chromium ${asPublished.version}, files as published and bundled; Deno; Bun; workerd`];
}
runtimes.title = 'core and a format run in Chromium, Deno, Bun and workerd';
