import type { LanguageModel } from 'ai';
import { chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../../../scripts/lib/chromium.js';
import { serve } from '../src/server/serve.js';

/** The chat page on a model, in Chromium. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** What the page threw. */
  readonly errors: readonly string[];
}

export async function openPage(model: LanguageModel): Promise<OpenPage> {
  const server = await serve(model);
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(server.url);
  return {
    page,
    errors,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Sends a message from the page. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}
