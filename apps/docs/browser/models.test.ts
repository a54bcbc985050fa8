import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from './accessibility.js';
import { Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());

test('the first page leads from an id to the format of a model', async () => {
  await using visit = await site.visit('');
  const { page } = visit;
  await page.locator('#model-id').fill('hf.co/unsloth/Qwen3-8B-GGUF:Q4_K_M');
  await page.getByRole('button', { name: 'Look up' }).click();
  const result = page.locator('.result');
  await result.waitFor();
  expect(await result.textContent()).toContain('speaks Qwen');
  expect(await result.textContent()).toContain(
    'npm install @modelspeak/core @modelspeak/format-qwen',
  );
  await result.getByRole('button', { name: 'Copy the code', exact: true }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('qwen(');
  expect(visit.errors).toEqual([]);
  expect(visit.elsewhere).toEqual([]);
});

test('says what to do for a model that nobody knows', async () => {
  await using visit = await site.visit('models');
  const { page } = visit;
  await page.locator('#model-id').fill('nobody/knows-this');
  await page.keyboard.press('Enter');
  await page.locator('.result').waitFor();
  expect(await page.locator('.result').textContent()).toContain('No format is known');
  expect(await page.locator('.uncovered li').count()).toBeGreaterThan(10);
});

test('tells since when each format is here, and which models came later', async () => {
  await using visit = await site.visit('models');
  const formats = visit.page.locator('.covered > li');
  const days = visit.page.locator('.covered .what time');
  expect(await days.count()).toBe(await formats.count());
  const glm = formats.filter({ has: visit.page.locator('h3#glm') });
  expect(await glm.locator('.latest').textContent()).toMatch(/^\s*Added \d+ \w+ \d{4}:/);
});

test('suggests a family for a misspelt name, and forgets the answer when asked nothing', async () => {
  await using visit = await site.visit('models?id=lama3');
  const { page } = visit;
  const result = page.locator('.result');
  await result.waitFor();
  expect(await result.textContent()).toMatch(/Did you mean\s+llama3\s*\?/);
  await result.getByRole('link', { name: 'llama3' }).click();
  await expect.poll(() => result.textContent()).toContain('speaks Llama 3');
  await page.locator('#model-id').fill('   ');
  await page.keyboard.press('Enter');
  await expect.poll(() => result.count()).toBe(0);
});

test.each(['light', 'dark'] as const)('an answer has no serious fault, in %s', async (theme) => {
  await using visit = await site.visit('models?id=qwen3:8b', { theme, width: 390, height: 844 });
  await visit.page.locator('.result').waitFor();
  expect(await faultsOf(visit.page)).toEqual([]);
  const overflow = await visit.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
