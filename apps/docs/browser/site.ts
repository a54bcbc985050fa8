import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../../../scripts/lib/chromium.js';
import { address } from '../src/site.js';

const dist = path.join(import.meta.dirname, '../dist');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** The built site, served like on any static host, and a browser to open it. */
export class Site {
  readonly origin: string;
  readonly #server: Server;
  readonly #browser: Browser;

  private constructor(server: Server, browser: Browser) {
    this.#server = server;
    this.#browser = browser;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(): Promise<Site> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const file = fileOf(decodeURIComponent(pathname));
      response.writeHead(file === undefined ? 404 : 200, {
        'Content-Type': TYPES[path.extname(file ?? '404.html')] ?? 'application/octet-stream',
      });
      response.end(readFileSync(file ?? path.join(dist, '404.html')));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Site(server, await chromium.launch({ executablePath: chromiumPath() }));
  }

  /** The address of a page. */
  url(page: string): string {
    return this.origin + address.pathname + page;
  }

  /** Opens a page, waits for its script, and records its errors and requests to other sites. */
  async visit(
    page: string,
    { width = 1280, height = 800, theme = 'light' as 'light' | 'dark' } = {},
  ): Promise<Visit> {
    const context = await this.#browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const opened = await context.newPage();
    const visit = new Visit(context, opened, this.origin);
    await opened.goto(this.url(page));
    // Vue has hydrated the page, so it now handles input.
    await opened.waitForFunction(() => {
      const app = document.querySelector('#app');
      return app !== null && '_vnode' in app;
    });
    return visit;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** An open page. */
export class Visit {
  /** Console errors and uncaught errors. */
  readonly errors: string[] = [];
  /** Addresses on other sites that the page requested. */
  readonly elsewhere: string[] = [];
  readonly #context: BrowserContext;
  readonly page: Page;

  constructor(context: BrowserContext, page: Page, origin: string) {
    this.#context = context;
    this.page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) {
        this.elsewhere.push(url);
      }
    });
  }

  /** Opens another address, clears the recorded errors, and waits until everything is loaded. */
  async open(url: string): Promise<void> {
    this.errors.length = 0;
    this.elsewhere.length = 0;
    await this.page.goto(url, { waitUntil: 'networkidle' });
  }

  /** Waits until there are no more requests. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
  }

  /** Changes the theme like the visitor's system, and waits until every colour has changed. */
  async turn(theme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
    await this.page.waitForFunction(
      (dark) =>
        document.documentElement.classList.contains('dark') === dark &&
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      theme === 'dark',
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close();
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

/** The file for a path: the file itself, or the page with that name. */
function fileOf(pathname: string): string | undefined {
  if (!pathname.startsWith(address.pathname)) return undefined;
  const name = path.normalize(pathname.slice(address.pathname.length));
  if (name.startsWith('..')) return undefined;
  return [name, `${name.replace(/\/$/, '')}.html`, path.join(name, 'index.html')]
    .map((each) => path.join(dist, each))
    .find((file) => existsSync(file) && statSync(file).isFile());
}
