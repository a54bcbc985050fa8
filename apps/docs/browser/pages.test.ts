import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedLinks, readApiSymbols } from '../src/api-links.js';
import { address } from '../src/site.js';
import { breachesOf, faultsOf } from './accessibility.js';
import { Site, type Visit } from './site.js';

const dist = path.join(import.meta.dirname, '../dist');
const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && file !== '404.html')
  .map((file) => file.replace(/(?:index)?\.html$/, ''))
  .sort();

/** Of the reference, whose pages are all made alike, some: opening each would take a quarter of an hour. */
const opened = pages.filter(
  (page, index) => !/^api\/@.*\/[^/]+\/\w+$/.test(page) || index % 60 === 0,
);

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());

const overflowOf = ({ page }: Visit): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const idle: Visit[] = [];

test.concurrent.each(opened)(
  '/%s opens without errors, and asks nobody else for anything',
  async (page) => {
    // A browser's page goes from one to the next, which is quicker than to open one for each.
    const visit = idle.pop() ?? (await site.visit('404.html'));
    await visit.open(site.url(page));
    expect(visit.errors).toEqual([]);
    expect(visit.elsewhere).toEqual([]);
    expect(await visit.page.title()).not.toBe('');
    expect(await visit.page.locator('h1').count()).toBe(1);
    expect(await overflowOf(visit), 'wider than the window').toBe(0);
    idle.push(visit);
  },
);

const shown = [
  '',
  'models',
  'guide/first-prompt',
  'guide/errors',
  'guide/writer',
  'formats/',
  'formats/llama3',
  'playground',
  'api/',
  'api/@modelspeak/core/',
  'api/@modelspeak/core/interfaces/PromptFormat',
  'guide/evidence',
  'packages',
  'versions',
  'project',
  'policies',
];

test.concurrent.each(shown)(
  '/%s is for everybody, in both themes, and fits on a phone',
  async (page) => {
    const visit = await site.visit(page);
    await visit.settle();
    expect(await faultsOf(visit.page), 'light').toEqual([]);
    await visit.turn('dark');
    expect(await faultsOf(visit.page), 'dark').toEqual([]);
    await visit.page.setViewportSize({ width: 375, height: 740 });
    expect(await overflowOf(visit), 'wider than the phone').toBe(0);
    await visit.close();
  },
);

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

test.concurrent.each([
  ...shown,
  'guide/why',
  'guide/tools',
  'guide/coding-agents',
  'guide/fine-tuning',
  'guide/transformers-js',
  'formats/qwen',
])(
  'axe finds nothing on /%s, in both themes, on a phone, a laptop and a large screen',
  async (page) => {
    await using visit = await site.visit(page);
    await visit.settle();
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      await visit.turn(theme);
      for (const size of SIZES) {
        await visit.page.setViewportSize(size);
        for (const breach of await breachesOf(visit.page)) {
          found.push(`${theme}, ${size.width} px: ${breach}`);
        }
      }
    }
    expect(found).toEqual([]);
  },
  480_000,
);

test('a page that does not exist says so', async () => {
  const visit = await site.visit('nowhere');
  expect(await visit.page.locator('main, .NotFound').first().textContent()).toContain(
    'Page not found',
  );
  await visit.close();
});

test('no link leads to a page or a section that does not exist', () => {
  const ids = new Map<string, ReadonlySet<string>>();
  const idsOf = (file: string): ReadonlySet<string> => {
    const known = ids.get(file);
    if (known !== undefined) return known;
    const found = readFileSync(file, 'utf8').matchAll(/ id="([^"]+)"/g);
    const all = new Set([...found].map(([, id = '']) => id.replaceAll('&amp;', '&')));
    ids.set(file, all);
    return all;
  };
  const isDead = ({ pathname, hash }: URL): boolean => {
    const file = fileAt(pathname);
    if (file === undefined) return true;
    // The playground keeps its state in the fragment.
    if (hash === '' || !file.endsWith('.html') || /playground$/.test(pathname)) return false;
    return !idsOf(file).has(decodeURIComponent(hash.slice(1)));
  };
  const dead = pages.flatMap((page) => {
    const html = readFileSync(fileOf(page), 'utf8');
    return [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)]
      .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), new URL(page, address)))
      .filter((url) => url.origin === address.origin && isDead(url))
      .map(({ pathname, hash }) => `${page}: ${pathname}${hash}`);
  });
  expect([...new Set(dead)]).toEqual([]);
});

/** The page or another file of the site at a path. */
function fileAt(pathname: string): string | undefined {
  if (!pathname.startsWith(address.pathname)) return undefined;
  const name = decodeURIComponent(pathname.slice(address.pathname.length));
  return ['', '.html', 'index.html', '/index.html']
    .map((end) => path.join(dist, name + end))
    .find(isFile);
}

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();

test.each(['', 'playground', 'models', 'guide/first-prompt', 'formats/', 'guide/evidence'])(
  'keyboard focus is visible on everything that takes it on /%s',
  async (page) => {
    await using visit = await site.visit(page);
    await visit.settle();
    // From now on, the browser shows focus as for a keyboard.
    await visit.page.keyboard.press('Tab');
    const { count, hidden } = await visit.page.evaluate(async () => {
      const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
      const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
      );
      // An invisible control is drawn by the label that contains it or the text that follows it, and the text of
      // an editor by the editor.
      const lookOf = (element: HTMLElement): string =>
        [element, element.nextElementSibling, element.parentElement, element.closest('.cm-editor')]
          .flatMap((each) => {
            if (each === null) return [];
            const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
            return [
              outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`,
              boxShadow,
            ];
          })
          .join(', ');
      const unseen: HTMLElement[] = [];
      for (const element of all) {
        (document.activeElement as HTMLElement | null)?.blur();
        const before = lookOf(element);
        element.focus({ preventScroll: true });
        if (document.activeElement !== element || lookOf(element) !== before) continue;
        // The editor shows it a moment later.
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (lookOf(element) === before) unseen.push(element);
      }
      return { count: all.length, hidden: unseen.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
    });
    expect(count).toBeGreaterThan(10);
    expect(hidden).toEqual([]);
  },
);

test.each(['', 'playground', 'models', 'versions', 'guide/why', 'api/'])(
  '/%s has one of each landmark, and no empty table header',
  async (page) => {
    await using visit = await site.visit(page);
    await visit.settle();
    expect(await breachesOf(visit.page, LANDMARK_RULES)).toEqual([]);
  },
);

const LANDMARK_RULES = [
  'landmark-one-main',
  'landmark-no-duplicate-main',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'empty-table-header',
];

test('the links of an entry of the reference are large enough to touch', async () => {
  await using visit = await site.visit('api/@modelspeak/core/');
  await visit.settle();
  expect(await breachesOf(visit.page, ['target-size'])).toEqual([]);
});

test('an entry of the reference lists its exports, each with a page of its own', async () => {
  const visit = await site.visit('api/');
  // Not in the list of pages that every page loads: it is found all the same.
  await visit.page.locator('main a', { hasText: /^@modelspeak\/core$/ }).click();
  await visit.page.waitForURL(/core\/$/);
  const link = visit.page.locator('.symbols a', { hasText: /^parseJson$/ });
  await link.click();
  await visit.page.waitForURL(/functions\/parseJson$/);
  // The address changes before the page does.
  await expect.poll(() => visit.page.locator('h1').textContent()).toContain('parseJson()');
  expect(await visit.page.locator('.symbols [aria-current]').textContent()).toBe('parseJson');
  expect(await visit.page.content()).not.toContain('__namedParameters');
  await visit.close();
  const sizes = pages.map((page) => fileOf(page)).map((file) => statSync(file).size);
  expect(Math.max(...sizes)).toBeLessThan(400_000);
});

const fileOf = (page: string): string =>
  [`${page}.html`, `${page}index.html`, `${page}/index.html`]
    .map((file) => path.join(dist, file))
    .find((file) => existsSync(file)) ?? '';

test('the page of evidence has every format, and says when it was collected', async () => {
  const visit = await site.visit('guide/evidence');
  const rows = await visit.page.locator('.matrix tbody tr').count();
  const { conformance } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../evidence.json'), 'utf8'),
  );
  expect(rows).toBe(conformance.length);
  const text = (await visit.page.locator('main').textContent()) ?? '';
  expect(text).toMatch(/Collected on \d{4}-\d\d-\d\d/);
  // A reply may contain braces; an expression that Vue did not replace has a space after them.
  expect(text).not.toMatch(/\{\{ [a-z]/);
  await visit.close();
});

test('the page of evidence is short, and shows a reply for what another reader gets wrong', async () => {
  await using visit = await site.visit('guide/evidence');
  await visit.settle();
  const { page } = visit;
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8000);
  // At 1280 px, the table of readers needs no scrolling.
  const table = page.getByRole('region', { name: 'All disputed replies, by reader' });
  expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  const kind = page.locator('details.kind', { hasText: 'qwen3-coder' });
  await kind.locator('summary').first().click();
  const example = kind.locator('details.example').first();
  await example.locator('summary').click();
  await example.getByText('written from').waitFor();
  expect(await kind.textContent()).toContain('--tool-call-parser qwen3_coder');
});

test('a page is copied as Markdown', async () => {
  const visit = await site.visit('guide/format');
  await visit.page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await visit.page.getByText('Copied').waitFor();
  const text = await visit.page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^# /);
  expect(text).not.toContain('<script');
  await visit.close();
});

test('language models find every page, and how to write a plugin first', () => {
  const list = readFileSync(path.join(dist, 'llms.txt'), 'utf8');
  const full = readFileSync(path.join(dist, 'llms-full.txt'), 'utf8');
  expect(list).toMatch(/^# Modelspeak\n\n> .+\n\n## Write a plugin.*\n\n- \[Write a format\]/);
  expect(full).toMatch(/^Source: .+\/guide\/plugin\.md\n\n# Write a format\n/);
  expect(full).toContain('/api/@modelspeak/core/authoring/functions/defineFormat.md\n');
  for (const page of pages) {
    // A page of the reference begins with where it is.
    const [title = ''] = /^# .*/m.exec(markdownOf(page)) ?? [];
    expect(title, page).not.toBe('');
    if (/^api\/@.*[^/]$/.test(page)) continue;
    expect(list).toContain(`(${new URL(markdownFile(page), address).href})`);
    if (!page.startsWith('api/')) expect(full).toContain(title);
  }
});

test('the Markdown of a page has every word of the page', () => {
  const lacking = pages.flatMap((page) => {
    const markdown = markdownOf(page).toLowerCase();
    const [, main = ''] =
      /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(readFileSync(fileOf(page), 'utf8')) ?? [];
    const text = main
      .replaceAll(/<(script|style|svg|button|select|label|form)\b[\s\S]*?<\/\1>/g, ' ')
      .replaceAll(/<[^>]*>|&[#\w]+;/g, ' ');
    const words = [...new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])];
    const missing = words.filter((word) => !markdown.includes(word));
    return missing.length > words.length / 50 ? [`${page}: ${missing.slice(0, 8).join(' ')}`] : [];
  });
  expect(lacking).toEqual([]);
});

const markdownFile = (page: string): string =>
  /(?:^|\/)$/.test(page) ? `${page}index.md` : `${page}.md`;

const markdownOf = (page: string): string =>
  readFileSync(path.join(dist, markdownFile(page)), 'utf8');

test('every page of the guide links to what its examples import', () => {
  const guide = path.join(import.meta.dirname, '../guide');
  const files = readdirSync(guide).filter((file) => /^[a-z-]+\.md$/.test(file));
  const symbols = readApiSymbols();
  for (const file of files) {
    const links = importedLinks(readFileSync(path.join(guide, file), 'utf8'), symbols);
    const html = readFileSync(path.join(dist, 'guide', file.replace('.md', '.html')), 'utf8');
    for (const { page } of links) {
      expect(html.includes(`href="./../${page.replace('.md', '')}"`), `${file}: ${page}`).toBe(
        true,
      );
    }
  }
});

test('the navigation says the version', async () => {
  const visit = await site.visit('guide/first-prompt');
  const menu = visit.page.locator('.VPNavBarMenu button', { hasText: /^(?:Releases|v\d)/ });
  await menu.hover();
  await visit.page.getByRole('link', { name: 'Security' }).click();
  await visit.page.getByText('Report a vulnerability').waitFor();
  await visit.close();
});

test('every page is in the sitemap, and each has a card', () => {
  const sitemap = readFileSync(path.join(dist, 'sitemap.xml'), 'utf8');
  for (const page of pages) expect(sitemap).toContain(`<loc>${new URL(page, address).href}</loc>`);
  const html = readFileSync(path.join(dist, 'guide/safety.html'), 'utf8');
  expect(html).toContain('property="og:image"');
  expect(html).toContain('rel="canonical"');
});
