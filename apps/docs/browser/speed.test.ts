// Runs alone: what is measured here must not wait for other tests.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());

test('a guide page loads at most 70 kB of script, gzipped', async () => {
  const visit = await site.visit('404.html');
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
  expect(total).toBeLessThanOrEqual(70_000);
  await visit.close();
});

test('the first visit of the home page loads less than 300 kB, from nobody else', async () => {
  await using visit = await site.visit('404.html');
  const bodies: Promise<number>[] = [];
  visit.page.on('response', (response) => {
    if (response.url().startsWith('data:')) return;
    // Typefaces and pictures are compressed already.
    const isText = /\.(?:js|css|json|svg|html)$|\/$/.test(new URL(response.url()).pathname);
    bodies.push(response.body().then((body) => (isText ? gzipSync(body) : body).length));
  });
  await visit.page.goto(site.url(''), { waitUntil: 'networkidle' });
  await visit.page.waitForFunction(() => document.querySelector('.raw .to-come') === null);
  const sizes = await Promise.all(bodies);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`home: ${(total / 1000).toFixed(1)} kB in ${sizes.length} requests, gzipped`);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(300_000);
  expect(visit.elsewhere).toEqual([]);
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

test('stays quick with 200 kB', async () => {
  await using visit = await site.visit('playground');
  const { page } = visit;
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  const content = 'Words of a long conversation. '.repeat(350);
  const messages = Array.from({ length: 20 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content,
  }));
  await page.keyboard.insertText(JSON.stringify({ messages }, null, 2));
  await page.waitForFunction(
    () => (document.querySelector('.anatomy')?.textContent?.length ?? 0) > 200_000,
  );
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  for (let line = 1; line < 5; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(window, { long });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    }).observe({ type: 'longtask' });
  });
  const words = 'some more words';
  for (const key of words) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  await page.getByLabel('Prompt 1, rendered').getByText(words).waitFor({ state: 'attached' });
  const long = await page.evaluate(() => (window as unknown as { long: number[] }).long);
  console.log(`long tasks while typing in 200 kB: ${long.map(Math.round).join(', ')} ms`);
  // What is drawn waits for a pause: not every key is held up by it.
  expect(long.length).toBeLessThan(words.length);
});
