import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { faultsOf } from './accessibility.js';
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
  await page.locator('.convert').scrollIntoViewIfNeeded();
  await page.getByLabel('Body in OpenAI messages').waitFor();
});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  expect(visit.elsewhere).toEqual([]);
  await visit.close();
});

const bodyIn = (label: string) => page.getByLabel(`Body in ${label}`);
const given = () => page.getByLabel('Body to convert');

test('shows a body in every other protocol, and what each left out', async () => {
  expect(await bodyIn('OpenAI messages').textContent()).toContain('"tool_calls"');
  expect(await bodyIn('OpenAI Responses').textContent()).toContain('"function_call_output"');
  expect(await bodyIn('Ollama chat').textContent()).toContain('"thinking": "Let me look that up."');
  expect(await bodyIn('ShareGPT').textContent()).toContain('"from": "observation"');
  expect(await bodyIn('Anthropic Messages').count()).toBe(0);
  const lost = page.getByRole('region', { name: 'Ollama chat' }).locator('li');
  expect(await lost.allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('system[0].cache_control')]),
  );
});

test('follows what is typed, and says what is wrong', async () => {
  await given().fill('{"max_tokens": 9, "messages": [{"role": "user", "content": "Hello there"}]}');
  await expect.poll(() => bodyIn('ShareGPT').textContent()).toContain('Hello there');
  await given().fill('{"messages": [{"role": "robot"}]}');
  const problem = page.locator('.convert [role=alert]');
  await problem.waitFor();
  expect(await problem.textContent()).toContain('messages[0].role');
  const stale = page.getByRole('region', { name: 'ShareGPT' });
  expect(await stale.getAttribute('class')).toContain('is-stale');
  expect(await bodyIn('ShareGPT').textContent()).toContain('Hello there');
});

test('another protocol is chosen with the body in it', async () => {
  await page.getByLabel('Protocol of the body').selectOption('openai-messages');
  expect(await given().inputValue()).toContain('"tool_calls"');
  await bodyIn('Anthropic Messages').waitFor();
  expect(await bodyIn('Anthropic Messages').textContent()).toContain('"tool_use"');
  expect(await bodyIn('OpenAI messages').count()).toBe(0);
});

test('has no serious fault of accessibility', async () => {
  expect(await faultsOf(page)).toEqual([]);
});

test('copies a converted body', async () => {
  await page
    .getByRole('region', { name: 'ShareGPT' })
    .getByRole('button', { name: 'Copy' })
    .click();
  await page.getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toHaveProperty('conversations');
});
