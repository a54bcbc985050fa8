import { parseJson } from '@modelspeak/core';
import { stringifyJson } from '@modelspeak/core/authoring';
import { afterEach, describe, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';
import { ROUTES, type RouteCase } from './routes.js';

let gateway: TestGateway | undefined;
afterEach(() => gateway?.stop());

const ID = '9223372036854775807';
const ARGUMENTS = `{"id": ${ID}, "rate": 0.1234567890123456789012, "one": 1.0, "none": -0}`;
const CALL = `<tool_call>\n{"name": "f", "arguments": ${ARGUMENTS}}\n</tool_call><|im_end|>`;

/** Sends a body with every digit. */
async function send(route: RouteCase, body: object) {
  const response = await fetch(`${gateway?.url}${route.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stringifyJson({ model: 'm', ...body }) ?? '',
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return text;
}

/** The JSON of the arguments in a response, which protocols have as an object or as text. */
function argumentsIn(text: string): string {
  const plain = text.replaceAll('\\', '');
  return /\{"id": ?9.*?\}/.exec(plain)?.[0].replaceAll(' ', '') ?? plain;
}

describe.each(ROUTES)('$path', (route) => {
  test.each([false, true])('a call has every digit, streamed: %s', async (stream) => {
    gateway = await gatewayOn(() => CALL);
    const text = await send(route, route.question({ stream }));
    expect(argumentsIn(text)).toBe(ARGUMENTS.replaceAll(' ', ''));
  });

  test('the prompt has every digit of the history and of a schema', async () => {
    gateway = await gatewayOn(() => 'Ok.<|im_end|>');
    const history = route.history(parseJson(ARGUMENTS));
    const body = parseJson(
      (stringifyJson(history) ?? '').replace(
        '"properties":',
        `"maxProperties":${ID},"properties":`,
      ),
    );
    await send(route, body as object);
    const prompt = gateway.server.prompts.at(-1)?.text ?? '';
    // Decimals and -0 are as the chat template writes them, which is in Python.
    const shown = `{"id": ${ID}, "rate": 0.12345678901234568, "one": 1.0, "none": 0}`;
    expect(prompt).toContain(`"arguments": ${shown}`);
    expect(prompt).toContain(`"maxProperties": ${ID}`);
  });

  // Ollama's clients send no ids back, by which a reply is found.
  test.skipIf(route.path === '/api/chat').each([
    ['its own', ARGUMENTS.replace(ID, '9223372036854775806'), '9223372036854775806'],
    ["the model's, if it rounded them", JSON.stringify(JSON.parse(ARGUMENTS)), ID],
  ])('a client that sends a call back finds digits: %s', async (_whose, sent, shown) => {
    gateway = await gatewayOn((_prompt, index) => (index === 0 ? CALL : 'Ok.<|im_end|>'));
    const response = await send(route, route.question());
    const [, id] = /"(?:call_id|id)":"(call_[^"]*)"/.exec(response) ?? [];
    const isText = route.path.startsWith('/v1/') && route.path !== '/v1/messages';
    await send(route, route.history(isText ? sent : parseJson(sent), id));
    expect(gateway.server.prompts.at(-1)?.text).toContain(`{"id": ${shown}, "rate"`);
  });
});

test('a stored response repeats every digit of its tools', async () => {
  gateway = await gatewayOn(() => 'Ok.<|im_end|>');
  const [, route] = ROUTES;
  const parameters = parseJson(
    `{"type":"object","properties":{"id":{"type":"integer","maximum":${ID}}}}`,
  );
  const tools = [{ type: 'function', name: 'f', parameters }];
  for (const stream of [false, true]) {
    const text = await send(route as RouteCase, { input: 'Hi', tools, stream });
    expect(text).toContain(`"maximum":${ID}`);
    const [, id] = /"id":"(resp_[^"]*)"/.exec(text) ?? [];
    const stored = await fetch(`${gateway.url}/v1/responses/${id}`);
    expect(await stored.text()).toContain(`"maximum":${ID}`);
  }
});
