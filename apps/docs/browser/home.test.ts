import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from './site.js';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());

test('the prompt of each of eight models follows the conversation', async () => {
  await using visit = await site.visit('');
  const { page } = visit;
  const models = page.getByRole('radiogroup', { name: 'Model' }).getByRole('radio');
  expect(await models.count()).toBe(8);
  const prompt = page.getByLabel('Prompt', { exact: true });
  const seen = new Set<string | null>();
  for (const model of await models.all()) {
    await model.check();
    await expect.poll(async () => seen.has(await prompt.textContent())).toBe(false);
    seen.add(await prompt.textContent());
  }
  expect(seen.size).toBe(8);
  await page.getByLabel('user').fill('Is it snowing in Oslo?');
  await page.waitForFunction(() =>
    document.querySelector('.anatomy')?.textContent?.includes('snowing in Oslo'),
  );
  expect(visit.errors).toEqual([]);
});

test('an injection adds no special token to the prompt', async () => {
  await using visit = await site.visit('');
  const { page } = visit;
  const control = page.getByLabel('Prompt', { exact: true }).locator('.piece.control');
  await control.first().waitFor();
  const before = await control.count();
  await page.getByRole('button', { name: 'Try a prompt injection' }).click();
  await page.locator('.piece .forged').first().waitFor();
  expect(await control.count()).toBe(before);
  await page.getByRole('button', { name: 'Undo the attack' }).click();
  await page.waitForFunction(() => document.querySelector('.piece .forged') === null);
  expect(visit.errors).toEqual([]);
});

test.each(['Qwen 3', 'gpt-oss', 'Kimi K3'])(
  'a reply of %s streams into a message',
  async (name) => {
    await using visit = await site.visit('');
    const { page } = visit;
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'Stream' }).scrollIntoViewIfNeeded();
    await page.getByLabel('Raw reply').scrollIntoViewIfNeeded();
    await page.locator('.raw .to-come').first().waitFor({ state: 'attached' });
    const message = page.getByLabel('Message', { exact: true });
    await page.waitForFunction(() => document.querySelector('.raw .to-come') === null);
    await expect.poll(() => message.textContent()).toContain('name: "get_weather"');
    expect(await message.textContent()).toMatch(/arguments: '\{"city": ?"Paris"\}'/);
    expect(visit.errors).toEqual([]);
  },
);

test('says how to install, which models are covered, what is measured, and under which licence', async () => {
  await using visit = await site.visit('');
  const { page } = visit;
  for (const client of ['npm', 'pnpm', 'bun']) {
    await page.locator('.vp-code-group').first().locator(`label[data-title=${client}]`).click();
    await expect
      .poll(() => page.locator('.vp-code-group').first().locator('pre:visible').textContent())
      .toMatch(new RegExp(`^${client} `));
  }
  expect(await page.locator('.covered li').count()).toBeGreaterThan(15);
  const [prompts = ''] = await page.locator('.evidence dt').allTextContents();
  expect(Number(prompts.replaceAll(',', ''))).toBeGreaterThan(3000);
  const footer = page.getByRole('contentinfo');
  expect(await footer.textContent()).toMatch(/Apache-2\.0.*Node 20\.19/s);
});
