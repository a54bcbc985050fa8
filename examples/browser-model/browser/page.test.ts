import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { chromiumPath } from '../../../scripts/lib/chromium.js';
import { makeScriptedModel } from '../../../scripts/real/transformers-js.js';
import { answerDownloads } from './downloads.js';

const REPLY = `Grüße 😀 <|im_end| ${Array.from({ length: 60 }, (_, index) => index).join(', ')}.`;
/** The tokens of the header: the role, a line break, and an empty think block. */
const HEADER = 6;

test('a model answers in the page, and Stop ends a reply', async () => {
  const model = await makeScriptedModel(REPLY, HEADER);
  writeFileSync(path.join(model, 'generation_config.json'), '{}');
  const server = await createServer({ root: path.join(import.meta.dirname, '..') });
  await server.listen(0);
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const unknown = await answerDownloads(page, model);
    await page.goto(server.resolvedUrls?.local[0] ?? 'about:blank');

    const replies = page.locator('[data-role=assistant]');
    const say = async (text: string) => {
      await page.getByLabel('Message').fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    };
    await say('Hi');
    await expect.poll(() => replies.last().textContent()).toContain('Grüße');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
    const stopped = (await replies.last().textContent()) ?? '';
    expect(REPLY.startsWith(stopped)).toBe(true);
    expect(stopped.length).toBeLessThan(REPLY.length);

    await say('Go on');
    await expect.poll(() => replies.last().textContent()).toBe(REPLY);
    expect(await page.getByRole('status').textContent()).toBe('');
    expect(errors).toEqual([]);
    expect(unknown).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
    rmSync(model, { recursive: true, force: true });
  }
});
