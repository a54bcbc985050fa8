import { expect, test } from 'vitest';
import { homeReply } from './home-conversation.js';
import { homeModels, shownModel } from './home-models.js';

test.each(homeModels)('$label says the same message in its own dialect', async (model) => {
  const { html, reply, message } = await shownModel(model);
  expect(html).toContain('Is it raining in Paris?');
  expect(reply.filter(({ kind }) => kind === 'control').length).toBeGreaterThan(0);
  expect(message.content).toBe(homeReply.content);
  expect([undefined, homeReply.reasoning_content]).toContain(message.reasoning_content);
  const [call] = message.tool_calls ?? [];
  expect(call?.function.name).toBe('get_weather');
  expect(JSON.parse(call?.function.arguments ?? '')).toEqual({ city: 'Paris' });
});

test('no two of them are alike', async () => {
  const shown = await Promise.all(homeModels.map(shownModel));
  const replies = shown.map(({ reply }) => reply.map(({ text }) => text).join(''));
  expect(new Set(replies).size).toBe(homeModels.length);
});
