import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from '../src/site.js';
import { faultsOf } from './accessibility.js';
import { Site } from './site.js';

const dist = path.join(import.meta.dirname, '../dist');
const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && file !== '404.html')
  .map((file) => file.replace(/(?:index)?\.html$/, ''))
  .sort();

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());

test.each(pages)('/%s opens without errors, and asks nobody else for anything', async (page) => {
  const visit = await site.visit(page);
  expect(visit.errors).toEqual([]);
  expect(visit.elsewhere).toEqual([]);
  expect(await visit.page.title()).not.toBe('');
  expect(await visit.page.locator('h1').count()).toBe(1);
  const overflow = await visit.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'wider than the window').toBe(0);
  await visit.close();
});

const shown = [
  '',
  'guide/first-prompt',
  'guide/writer',
  'formats/',
  'formats/llama3',
  'playground',
  'api/',
  'versions',
];

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  test.each(shown)('/%s has no serious fault for assistive technology', async (page) => {
    const visit = await site.visit(page, { theme });
    expect(await faultsOf(visit.page)).toEqual([]);
    await visit.close();
  });
});

test.each(shown)('/%s fits on a phone', async (page) => {
  const visit = await site.visit(page, { width: 375, height: 740 });
  const overflow = await visit.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'wider than the window').toBe(0);
  await visit.close();
});

test('a page that does not exist says so', async () => {
  const visit = await site.visit('nowhere');
  expect(await visit.page.locator('main, .NotFound').first().textContent()).toContain(
    'Page not found',
  );
  await visit.close();
});

test('a guide page loads at most 150 kB of script, gzipped', async () => {
  const visit = await site.visit('');
  const bodies: Promise<Buffer>[] = [];
  visit.page.on('response', (response) => {
    const { purpose, 'sec-purpose': secPurpose } = response.request().headers();
    if (purpose === 'prefetch' || secPurpose === 'prefetch') return;
    if (response.url().endsWith('.js')) bodies.push(response.body());
  });
  await visit.page.goto(site.url('guide/first-prompt'), { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`script of a guide page: ${(total / 1000).toFixed(1)} kB gzipped`);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(150_000);
  await visit.close();
});

test.each(['', 'guide/first-prompt', 'formats/llama3', 'playground'])(
  '/%s is there within a second, and nothing moves',
  async (page) => {
    const visit = await site.visit('404.html');
    await visit.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & { value: number }).value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit.page.goto(site.url(page), { waitUntil: 'networkidle' });
    await visit.page.waitForTimeout(300);
    const { paint, shift } = await visit.page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      shift: (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    }));
    console.log(`/${page}: first paint ${paint.toFixed(0)} ms, layout shift ${shift.toFixed(4)}`);
    expect(paint).toBeLessThan(1000);
    expect(shift).toBeLessThan(0.01);
    await visit.close();
  },
);

test('the search finds a page', async () => {
  const visit = await site.visit('guide/first-prompt');
  await visit.page.keyboard.press('Control+k');
  await visit.page.locator('.VPLocalSearchBox input').fill('loss mask');
  const result = visit.page.locator('.VPLocalSearchBox .result').first();
  await result.waitFor();
  expect(await result.textContent()).toMatch(/fine-tuning|mask/i);
  expect(visit.errors).toEqual([]);
  await visit.close();
});

test('every page is in the sitemap, and each has a card', () => {
  const sitemap = readFileSync(path.join(dist, 'sitemap.xml'), 'utf8');
  for (const page of pages) expect(sitemap).toContain(`<loc>${new URL(page, address).href}</loc>`);
  const html = readFileSync(path.join(dist, 'guide/safety.html'), 'utf8');
  expect(html).toContain('property="og:image"');
  expect(html).toContain('rel="canonical"');
});
