import { languageModel } from '@modelspeak/ai-sdk';
import { chatModel } from '@modelspeak/chat';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { promptedTools } from '@modelspeak/prompted-tools';
import { expect, test } from 'vitest';
import { type Step, says, stubEndpoint } from '../../../packages/chat/test/stub-endpoint.js';
import { openPage, say } from './open-page.js';

const CALL = '<tool_call>\n{"name": "send_postcard", "arguments": {"city": "Paris"}}\n</tool_call>';

function modelThat(...replies: readonly (readonly Step[])[]) {
  const endpoint = stubEndpoint(replies, { grammar: 'gbnf' });
  const model = languageModel(chatModel({ format: promptedTools(chatml()), endpoint }));
  return { model, endpoint };
}

/** Something to wait for until the test goes on. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('a reply streams into the page', async () => {
  const rest = gate();
  const { model } = modelThat([...says('Hel').slice(0, 1), rest.opened, ...says('lo!')]);
  await using opened = await openPage(model);
  const { page, errors } = opened;
  await say(page, 'Hi');
  const reply = page.locator('[data-role=assistant]');
  await expect.poll(() => reply.textContent()).toBe('Hel');
  rest.open();
  await expect.poll(() => reply.textContent()).toBe('Hello!');
  expect(errors).toEqual([]);
});

test('Stop ends a reply, and the conversation goes on', async () => {
  const never = gate();
  const { model, endpoint } = modelThat(
    [...says('One, two').slice(0, 1), never.opened],
    says('Hello!'),
  );
  await using opened = await openPage(model);
  const { page, errors } = opened;
  await say(page, 'Count');
  const replies = page.locator('[data-role=assistant]');
  await expect.poll(() => replies.last().textContent()).toBe('One, two');
  await page.getByRole('button', { name: 'Stop' }).click();
  await say(page, 'Hi');
  await expect.poll(() => replies.last().textContent()).toBe('Hello!');
  expect(endpoint.asked[1]?.prompt).toContain('One, two');
  expect(errors).toEqual([]);
  never.open();
});

test.each([
  ['Approve', 'A postcard is on its way to Paris.', 'Sent.'],
  ['Deny', 'The postcard was not sent.', 'Not sent.'],
])('%s answers a call', async (button, outcome, last) => {
  const { model, endpoint } = modelThat(says(CALL), says(last));
  await using opened = await openPage(model);
  const { page, errors } = opened;
  await say(page, 'Send a postcard to Paris');
  const reply = page.locator('[data-role=assistant]');
  await expect.poll(() => reply.textContent()).toContain('Send a postcard to Paris?');
  expect(endpoint.asked).toHaveLength(1);
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => reply.textContent()).toBe(outcome + last);
  expect(endpoint.asked).toHaveLength(2);
  expect(errors).toEqual([]);
});
