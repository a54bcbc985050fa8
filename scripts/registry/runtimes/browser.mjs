import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandFailed } from '../../lib/process.mjs';
import { declaredPackages } from '../installed.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser on this machine. Without one, nothing can be tested, so the step fails. */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const candidates = PATH.split(path.delimiter).flatMap((folder) =>
    BROWSERS.map((name) => path.join(folder, name)),
  );
  const found = [CHROMIUM_PATH, ...candidates].find((file) => file && existsSync(file));
  if (found !== undefined) return found;
  throw new CommandFailed(
    'found no Chromium, so browsers cannot be tested: install it ' +
      '(apt-get install -y chromium), or set CHROMIUM_PATH',
  );
}

/**
 * Opens a page in Chromium that loads a script from a project's folder, and returns the page's text. The
 * page may not load anything else.
 */
export async function openPage(project, script, tools) {
  const { chromium } = createRequire(path.join(tools, 'package.json'))('playwright-core');
  const server = serve(project, page(script, importMap(project)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${server.address().port}/`;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-quic', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const tab = await browser.newPage();
    const faults = [];
    tab.on('pageerror', (error) => faults.push(String(error)));
    tab.on('requestfailed', (request) => faults.push(`did not load ${request.url()}`));
    await tab.route('**', (route) =>
      route.request().url().startsWith(origin) ? route.continue() : route.abort(),
    );
    await tab.goto(origin);
    await tab.waitForSelector('body[data-done]', { timeout: 20_000 }).catch((error) => {
      throw new CommandFailed(`the page did not finish\n${faults.join('\n')}\n${error}`);
    });
    const text = await tab.textContent('body');
    if (faults.length > 0) throw new CommandFailed(`the page had errors\n${faults.join('\n')}`);
    return { text, version: browser.version() };
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/** The import map for a browser: what Node reads from every package.json. */
export function importMap(project) {
  const imports = {};
  for (const { folder, manifest } of declaredPackages(project)) {
    const { name, main = 'index.js', exports = { '.': `./${main}` } } = manifest;
    const isMap = typeof exports === 'object' && Object.keys(exports)[0]?.startsWith('.');
    for (const [entry, target] of Object.entries(isMap ? exports : { '.': exports })) {
      const file = choose(target);
      if (file === undefined || entry.includes('*')) continue;
      const url = path.relative(project, path.join(folder, file)).split(path.sep).join('/');
      imports[path.posix.join(name, entry)] = `/${url}`;
    }
  }
  return { imports };
}

/** The file that a browser's conditions resolve to. */
function choose(target) {
  if (typeof target === 'string') return target;
  if (Array.isArray(target)) return choose(target[0]);
  const condition = Object.keys(target ?? {}).find((key) =>
    ['browser', 'import', 'module', 'default'].includes(key),
  );
  return condition === undefined ? undefined : choose(target[condition]);
}

function page(script, map) {
  return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify(map)}</script>
<body><script type="module" src="${script}"></script></body>`;
}

function serve(folder, index) {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = path.join(folder, decodeURIComponent(pathname));
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html');
      response.end(index);
    } else if (file.startsWith(folder) && statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(file));
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
}
