import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { shareHash } from '../src/share.js';
import { Site, type Visit } from './site.js';

let site: Site;
let visit: Visit;
let page: Page;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());
beforeEach(async () => {
  visit = await site.visit('playground');
  page = visit.page;
  await page.locator('.cm-content').waitFor();
});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  expect(visit.elsewhere).toEqual([]);
  await visit.close();
});

const prompt = (number: number): ReturnType<Page['locator']> =>
  page.getByLabel(`Prompt ${number}, rendered`);

async function write(text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

test('renders side by side as the conversation changes', async () => {
  expect(await prompt(1).textContent()).toContain('<|begin_of_text|><|start_header_id|>system');
  expect(await prompt(2).textContent()).toContain('Cutting Knowledge Date');
  await write('[{"role": "user", "content": "Hello there"}]');
  await page.waitForFunction(() => document.querySelectorAll('.anatomy .piece.content').length > 0);
  expect(await prompt(1).textContent()).toBe(
    '<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nHello there<|eot_id|>' +
      '<|start_header_id|>assistant<|end_header_id|>\n\n',
  );
});

test('says which message a piece comes from, and marks all of it', async () => {
  await prompt(1).locator('.piece.content').first().hover();
  expect(await page.locator('.pointed').first().textContent()).toContain('messages[0], system');
  expect(await page.locator('.piece.is-lit').count()).toBeGreaterThan(1);
});

test('tells of a wrong conversation in place', async () => {
  await write('[{"role": "robot", "content": "Hi"}]');
  const fault = page.locator('[data-fault]');
  await fault.waitFor();
  expect(await fault.textContent()).toContain('messages[0].role');
  await page.locator('.cm-lintRange-error').first().waitFor();
  expect(await page.locator('.cm-lintRange-error').first().textContent()).toBe('"robot"');
  expect(await page.locator('.pane .fault').first().textContent()).toContain('found "robot"');
});

test('knows what may stand there', async () => {
  await page.locator('.cm-content').click();
  for (const key of ['Control+a', 'Delete']) await page.keyboard.press(key);
  await page.keyboard.type('[{"role": "');
  await page.locator('.cm-tooltip-autocomplete li').first().waitFor();
  expect(await page.locator('.cm-tooltip-autocomplete').textContent()).toContain('"assistant"');
});

test('refuses options that do not exist', async () => {
  await page.getByLabel('Options of prompt 1, as JSON').fill('{"profile": "x"}');
  await page.keyboard.press('Enter');
  await page.locator('.pane .fault').first().waitFor();
  expect(await page.locator('.pane .fault').first().textContent()).toContain('options.profile');
});

test('reads a reply as it streams', async () => {
  await page.getByRole('slider').fill('600');
  await page.getByRole('button', { name: 'Stream it' }).click();
  await page.locator('.events .end').waitFor();
  const events = await page.locator('.events b').allTextContents();
  expect(events[0]).toBe('text');
  expect(events.filter((event) => event === 'tool-call')).toHaveLength(2);
  expect(await page.locator('.message-json').textContent()).toContain('"{\\"city\\":\\"Milan\\"}"');
});

test('gives the same message all at once', async () => {
  await page.getByRole('button', { name: 'All at once' }).click();
  await page.locator('.events .end').waitFor();
  expect(await page.locator('.message-json').textContent()).toContain('"{\\"city\\":\\"Milan\\"}"');
});

test('no attack forges a turn', async () => {
  await write('[{"role": "user", "content": "Hi"}]');
  const control = (): Promise<number> => prompt(1).locator('.piece.control').count();
  await page.waitForFunction(() => document.querySelectorAll('.anatomy .control').length > 0);
  const before = await control();
  await page.getByRole('button', { name: 'Try an attack' }).click();
  await prompt(1).locator('.forged').first().waitFor();
  expect(await control()).toBe(before);
  expect(await page.locator('.notes').textContent()).toContain(`before: ${before}, now: ${before}`);
});

test('lets an attack through where it is told to, and says so', async () => {
  await write('[{"role": "user", "content": "Hi"}]');
  await page.getByLabel('Special tokens in content').selectOption('allow');
  await page.getByRole('button', { name: 'Try an attack' }).click();
  await prompt(1).locator('.let-through').first().waitFor();
  expect(await page.locator('.notes').textContent()).toContain('The attack succeeds');
});

test.each(['"', '5', 'null', 'true'])('says what is wrong with %s', async (text) => {
  await write(text);
  await page.locator('[data-fault]').waitFor();
  await write('[{"role": "user", "content": "Back again"}]');
  await page.waitForFunction(() =>
    document.querySelector('.anatomy')?.textContent?.includes('Back again'),
  );
});

test('says where a format does not take what the request asks for', async () => {
  await page.getByLabel('Request, as JSON').fill('{"documents": [{"text": "A"}]}');
  await page.keyboard.press('Enter');
  await page.locator('.pane .fault').first().waitFor();
  expect(await page.locator('.pane .fault').first().textContent()).toMatch(/Request\s+documents: /);
});

test('shows the mask', async () => {
  await page.getByLabel('Training mask').check();
  expect(await page.locator('.shows-mask .piece.sampled').count()).toBeGreaterThan(0);
});

test('counts tokens with a tokenizer of your own', async () => {
  await page
    .locator('input[type=file]')
    .setInputFiles(path.join(import.meta.dirname, '../test/tokenizer.json'));
  await page.locator('.foot .tokens').first().waitFor();
  expect(await page.locator('.foot .tokens').first().textContent()).toMatch(/^\d+ tokens/);
});

test('shares by its address and comes back as it was', async () => {
  await write('[{"role": "user", "content": "天氣如何？ <|eot_id|>"}]');
  await page.getByLabel('Format of prompt 2').selectOption('openai-messages');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForFunction(() => location.hash.startsWith('#state='));
  const address = page.url();
  const text = await prompt(1).textContent();
  const other = await site.visit('404.html');
  await other.page.goto(address, { waitUntil: 'networkidle' });
  await other.page.locator('.cm-content').waitFor();
  await other.page.waitForFunction(() =>
    document.querySelector('.anatomy')?.textContent?.includes('天氣如何'),
  );
  expect(await other.page.getByLabel('Prompt 1, rendered').textContent()).toBe(text);
  expect(await other.page.getByLabel('Format of prompt 2').inputValue()).toBe('openai-messages');
  await other.close();
});

test('an address that holds nonsense changes nothing', async () => {
  const nonsense = shareHash({
    conversation: '',
    panes: [{ format: 'no', options: '' }],
    render: {},
    reply: '',
  });
  await page.goto(`${site.url('playground')}?1${nonsense}`, { waitUntil: 'networkidle' });
  await page.locator('.cm-content').waitFor();
  expect(await page.locator('.pane').count()).toBe(1);
});

test('works by keyboard alone', async () => {
  await page.locator('.cm-content').focus();
  for (const key of ['Escape', 'Tab']) await page.keyboard.press(key);
  const isOut = await page.evaluate(() => document.activeElement?.closest('.cm-editor') === null);
  expect(isOut).toBe(true);
  await page.getByRole('button', { name: 'Stream it' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.events li').first().waitFor();
});
