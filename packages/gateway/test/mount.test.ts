import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway } from '../src/index.js';
import { eventsOf, gatewayOn, type TestGateway } from './gateway-on.js';

let running: TestGateway;
beforeAll(async () => {
  running = await gatewayOn(() => 'Hello!<|im_end|>');
});
afterAll(() => running.stop());

test.each(['/', '/llm'])('a gateway answers within an app of Hono, at %s', async (at) => {
  const { fetch } = createGateway({ models: { m: running.model } });
  const app = new Hono();
  app.get('/own', (context) => context.text('of the app'));
  app.mount(at, fetch);
  const base = `http://localhost${at === '/' ? '' : at}`;

  const models = await app.request(`${base}/v1/models`);
  expect(await models.json()).toMatchObject({ data: [{ id: 'm' }] });
  const asked = await app.request(`${base}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], stream: true }),
  });
  const chunks = await eventsOf(asked);
  const text = chunks.map((chunk) => {
    const { choices } = chunk as { choices?: readonly { delta?: { content?: string } }[] };
    return choices?.[0]?.delta?.content ?? '';
  });
  expect(text.join('')).toBe('Hello!');
  const error = await app.request(`${base}/v1/messages`, { method: 'POST', body: '{}' });
  expect(await error.json()).toMatchObject({ type: 'error' });
  expect(await (await app.request('http://localhost/own')).text()).toBe('of the app');
  expect((await app.request(`http://evil.example.com${at}`)).status).toBe(403);
});
