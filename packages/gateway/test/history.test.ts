import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';
import { ROUTES, type RouteCase } from './routes.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await gatewayOn(() => 'Ok.<|im_end|>');
});
afterAll(() => gateway.stop());

/** What the model is shown of the arguments, and what the client is told was changed. */
async function shown(route: RouteCase, args: unknown, stream = false) {
  const body = { model: 'm', ...route.history(args), stream };
  const response = await gateway.post(route.path, body);
  expect(response.status, await response.clone().text()).toBe(200);
  await response.text();
  const [, json] =
    /"name": "f", "arguments": (.*)\}\n/.exec(gateway.server.prompts.at(-1)?.text ?? '') ?? [];
  return { args: json, leftOut: response.headers.get('x-modelspeak-left-out') };
}

describe.each(ROUTES)('$path: arguments of an earlier call', (route) => {
  test.each(['not json', '{"a": tru', '[1]', '"s"', 'null', '{"a":1}}'])(
    '%s is shown as it was written',
    async (text) => {
      const expected = {
        args: `{"arguments": ${JSON.stringify(text)}}`,
        leftOut: expect.stringContaining(route.arguments),
      };
      expect(await shown(route, text)).toEqual(expected);
      expect(await shown(route, text, true)).toEqual(expected);
    },
  );

  test.each([[[1]], [true], [7]])('%j is shown as JSON text', async (value) => {
    const args = `{"arguments": "${JSON.stringify(value)}"}`;
    expect(await shown(route, value)).toMatchObject({ args });
  });

  test.each(['', ' ', null])('%j is none', async (nothing) => {
    expect(await shown(route, nothing)).toEqual({ args: '{}', leftOut: null });
  });

  test('an object is one, as text and as a value, to the last digit', async () => {
    const text = '{"city":"Rome","n":9223372036854775807}';
    expect(await shown(route, text)).toEqual({
      args: '{"city": "Rome", "n": 9223372036854775807}',
      leftOut: null,
    });
    expect(await shown(route, { city: 'Rome' })).toEqual({
      args: '{"city": "Rome"}',
      leftOut: null,
    });
  });
});

test.each([
  [['resp_1'], 400],
  [7, 400],
  [{}, 400],
  ['resp_unknown', 404],
  ['', 404],
] as const)('previous_response_id %j is refused by its name', async (id, status) => {
  const body = { model: 'm', input: 'Hi', previous_response_id: id };
  const response = await gateway.post('/v1/responses', body);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain('previous_response_id: ');
});

test('previous_response_id null is none', async () => {
  const body = { model: 'm', input: 'Hi', previous_response_id: null };
  expect((await gateway.post('/v1/responses', body)).status).toBe(200);
});
