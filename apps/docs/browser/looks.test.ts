import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());

test.each(['light', 'dark'] as const)(
  'tokens have a hue of their own, and only errors are red, in %s',
  async (theme) => {
    await using visit = await site.visit('formats/llama3', { theme });
    const hues = await visit.page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const hueOf = (name: string): number => {
        const [red = 0, green = 0, blue = 0] = (
          style.getPropertyValue(name).match(/[0-9a-f]{2}/gi) ?? []
        ).map((hex) => Number.parseInt(hex, 16));
        const most = Math.max(red, green, blue);
        const span = most - Math.min(red, green, blue);
        const sixth =
          most === red
            ? (green - blue) / span
            : most === green
              ? 2 + (blue - red) / span
              : 4 + (red - green) / span;
        return (sixth * 60 + 360) % 360;
      };
      return {
        brand: hueOf('--vp-c-brand-1'),
        token: hueOf('--ms-c-token'),
        error: hueOf('--vp-c-danger-1'),
      };
    });
    const apart = (a: number, b: number): number =>
      Math.min(Math.abs(a - b), 360 - Math.abs(a - b));
    expect(apart(hues.error, 0)).toBeLessThan(20);
    expect(apart(hues.token, hues.error)).toBeGreaterThan(60);
    expect(apart(hues.brand, hues.error)).toBeGreaterThan(60);
    expect(apart(hues.token, hues.brand)).toBeGreaterThan(60);
    const token = await visit.page
      .locator('.piece.control')
      .first()
      .evaluate((piece) => [
        getComputedStyle(piece).color,
        getComputedStyle(document.querySelector('.vp-doc a') ?? document.body).color,
      ]);
    expect(token[0]).not.toBe(token[1]);
  },
);

const GUIDE = readdirSync(path.join(import.meta.dirname, '../guide'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => `guide/${path.basename(file, '.md')}`);

test('the bar of navigation stands at the same place on every page', async () => {
  // A typeface counts only if it comes within 100 ms, so the pages could differ in it: none has it here.
  await using visit = await site.visit('404.html', { width: 1440, height: 900 });
  await visit.page.route('**/*.woff2', (route) => route.abort());
  const places: number[][] = [];
  for (const page of ['', 'guide/first-prompt', 'formats/', 'playground', 'versions']) {
    await visit.page.goto(site.url(page), { waitUntil: 'networkidle' });
    places.push(
      await visit.page.evaluate(() =>
        ['.VPNavBarTitle .title', '.VPNavBarMenu a', '.DocSearch-Button'].map(
          (selector) => document.querySelector(selector)?.getBoundingClientRect().x ?? -1,
        ),
      ),
    );
  }
  const [home = [], ...others] = places;
  expect(Math.min(...home)).toBeGreaterThan(0);
  for (const other of others) {
    for (const [index, x] of other.entries()) {
      expect(Math.abs(x - (home[index] ?? 0))).toBeLessThan(1);
    }
  }
});

// The test opens every page of the guide, so it may take minutes.
test('no code of the guide is cut off, and no column of a table on a phone', async () => {
  await using visit = await site.visit('404.html', { width: 1440, height: 900 });
  // Without scripts, nothing moves while it is measured.
  await visit.page.route('**/*.js', (route) => route.abort());
  const cut: string[] = [];
  const countCut = (selector: string): Promise<number> =>
    visit.page
      .locator(selector)
      .evaluateAll(
        (elements) => elements.filter((each) => each.scrollWidth > each.clientWidth + 1).length,
      );
  const countWide = (): Promise<number> =>
    visit.page
      .locator('.vp-doc table:not(.wide *, .scrolls *)')
      .evaluateAll(
        (tables) =>
          tables.filter((each) => each.clientWidth > (each.parentElement?.clientWidth ?? 0) + 1)
            .length,
      );
  for (const page of GUIDE) {
    await visit.page.setViewportSize({ width: 1440, height: 900 });
    await visit.page.goto(site.url(page), { waitUntil: 'domcontentloaded' });
    if ((await countCut('.vp-doc pre')) > 0) cut.push(`${page}: code`);
    if ((await countWide()) > 0) cut.push(`${page}: wide table`);
    await visit.page.setViewportSize({ width: 390, height: 844 });
    // Wide tables scroll within their own frame.
    if ((await countCut('.vp-doc table:not(.wide *, .scrolls *)')) > 0) cut.push(`${page}: table`);
  }
  expect(cut).toEqual([]);
}, 240_000);

test.each([1440, 820, 390])(
  'nothing overlaps in the list of formats at %i pixels',
  async (width) => {
    await using visit = await site.visit('formats/', { width, height: 900 });
    const overlaps = await visit.page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.formats li')].flatMap((item) => [
        [...item.children].map((child) => child.getBoundingClientRect()),
      ]);
      const meet = (a: DOMRect, b: DOMRect): boolean =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return boxes.filter((row) =>
        row.some((a, index) => row.slice(index + 1).some((b) => meet(a, b))),
      ).length;
    });
    expect(overlaps).toBe(0);
  },
);

// A typeface counts if it comes within 100 ms, which a busy machine misses now and then.
test('a first visit has every typeface at once', { retry: 2 }, async () => {
  await using visit = await site.visit('formats/llama3');
  const session = await visit.page.context().newCDPSession(visit.page);
  for (const command of ['DOM.enable', 'CSS.enable'] as const) await session.send(command);
  const { root } = await session.send('DOM.getDocument');
  for (const selector of ['h1', '.vp-doc p', '.piece.scaffold', '.piece.content']) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    const [most] = fonts.sort((a, b) => b.glyphCount - a.glyphCount);
    expect(most?.familyName, selector).toMatch(/^IBM Plex/);
  }
});

test('a page of the gallery has an outline, readable anchors, and TypeScript to copy', async () => {
  await using visit = await site.visit('formats/llama3', { width: 1440, height: 900 });
  const { page } = visit;
  const links = await page
    .locator('.VPDocAsideOutline a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links).toContain('#use-built-in-tools');
  expect(links.filter((link) => /^#case-\d/.test(link))).toEqual([]);
  const cases = await page.locator('.vp-doc h3[id^=use-]').count();
  const programs = page.locator('.vp-doc details:has(.language-ts)');
  expect(await programs.count()).toBe(cases);
  await programs.first().locator('summary').click();
  expect(await programs.first().locator('pre').textContent()).toContain('const format = llama3(');
});
