import { expect, test } from 'vitest';
import { modelspeak } from '../src/server/model.js';
import { openPage, say } from './open-page.js';

test('the page shows replies and calls of a real model', async () => {
  await using opened = await openPage(modelspeak('smollm2'));
  const { page, errors } = opened;
  const replies = page.locator('[data-role=assistant]');

  await say(page, 'Say hello.');
  await expect.poll(() => page.getByRole('button', { name: 'Send' }).count()).toBe(1);
  await expect.poll(() => replies.last().textContent()).toMatch(/\w/);

  await page.getByLabel('Send a postcard').check();
  await say(page, 'Send a postcard to Paris.');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => replies.last().textContent()).toContain('A postcard is on its way to');

  await page.getByRole('button', { name: 'Send' }).waitFor();
  expect(errors).toEqual([]);
});
