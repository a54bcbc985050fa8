import type { PromptFormat } from '@modelspeak/core';
import { qwen35 } from '@modelspeak/format-qwen/qwen3.5';
import { afterEach, describe, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';
import { gotWhole } from './routes.js';

let gateway: TestGateway;
afterEach(() => gateway.stop());

const PNG = 'iVBORw0KGgo=';
const NOTE = '[image left out: this model cannot read it]';
const url = `data:image/png;base64,${PNG}`;
const source = { type: 'base64', media_type: 'image/png', data: PNG };

/** A question about an image, as each protocol writes it. */
const ROUTES = [
  {
    path: '/v1/chat/completions',
    place: 'messages[0].content[0]',
    body: { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] },
  },
  {
    path: '/v1/responses',
    place: 'input[0].content[0]',
    body: { input: [{ role: 'user', content: [{ type: 'input_image', image_url: url }] }] },
  },
  {
    path: '/v1/messages',
    place: 'messages[0].content[0]',
    body: {
      max_tokens: 99,
      messages: [{ role: 'user', content: [{ type: 'image', source }] }],
    },
  },
  {
    path: '/api/chat',
    place: 'messages[0].images[0]',
    body: { messages: [{ role: 'user', content: '', images: [PNG] }] },
  },
];

async function gatewayThatSees(modalities?: Readonly<Record<string, boolean>>) {
  gateway = await gatewayOn(() => '</think>\n\nOk.<|im_end|>', {
    format: qwen35() as PromptFormat,
    fake: { ...(modalities && { modalities }) },
  });
}

describe.each(ROUTES)('$path: an image', ({ path, place, body }) => {
  test.each([undefined, {}, { vision: false, audio: true }])(
    'becomes a note if the server says %j',
    async (modalities) => {
      await gatewayThatSees(modalities);
      const whole = await gateway.post(path, { model: 'm', ...body, stream: false });
      expect(whole.status).toBe(200);
      expect(gotWhole(path, await whole.json()).text).toBe('Ok.');
      expect(whole.headers.get('x-modelspeak-left-out')).toContain(place);
      const streamed = await gateway.post(path, { model: 'm', ...body, stream: true });
      expect(streamed.status).toBe(200);
      await streamed.text();
      expect(gateway.server.prompts.map(({ text }) => text.includes(NOTE))).toEqual([true, true]);
    },
  );

  test('is sent to a server that sees', async () => {
    await gatewayThatSees({ vision: true });
    const response = await gateway.post(path, { model: 'm', ...body, stream: false });
    expect(response.status).toBe(200);
    await response.text();
    expect(gateway.server.prompts[0]?.body).toMatchObject({ prompt: { multimodal_data: [PNG] } });
  });
});

test('an image that the server would have to fetch becomes a note', async () => {
  await gatewayThatSees({ vision: true });
  const content = [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }];
  const body = { model: 'm', messages: [{ role: 'user', content }] };
  expect((await gateway.post('/v1/chat/completions', body)).status).toBe(200);
  expect(gateway.server.prompts[0]?.text).toContain(NOTE);
});

test.each([
  [{ vision: true }, true],
  [{ vision: false }, false],
])('Ollama is told what a server with %j sees', async (modalities, isSeen) => {
  await gatewayThatSees(modalities);
  const response = await gateway.post('/api/show', { model: 'm' });
  const { capabilities } = (await response.json()) as { capabilities: string[] };
  expect(capabilities.includes('vision')).toBe(isSeen);
});
