import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterEach, describe, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';
import { type Got, gotWhole, ROUTES, type RouteCase } from './routes.js';

let gateway: TestGateway;
afterEach(() => gateway.stop());

const called = (call: string) => `<tool_call>\n${call}\n</tool_call><|im_end|>`;
const isObject = ({ path }: RouteCase) => path === '/v1/messages' || path === '/api/chat';

/** What a client gets, whole and by the stream of its own SDK. */
async function got(route: RouteCase, more: object = {}): Promise<readonly Got[]> {
  const body = { model: 'm', ...route.question(), ...more };
  const whole = await gateway.post(route.path, { ...body, stream: false });
  expect(whole.status).toBe(200);
  return [gotWhole(route.path, await whole.json()), await gotStreamed(route.path, body)];
}

async function gotStreamed(path: string, body: object): Promise<Got> {
  const openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: 'x' });
  switch (path) {
    case '/v1/chat/completions':
      return gotWhole(
        path,
        await openai.chat.completions.stream(body as never).finalChatCompletion(),
      );
    case '/v1/responses':
      return gotWhole(path, await openai.responses.stream(body as never).finalResponse());
    case '/v1/messages': {
      const anthropic = new Anthropic({ baseURL: gateway.url, apiKey: 'x' });
      return gotWhole(path, await anthropic.messages.stream(body as never).finalMessage());
    }
    default: {
      const response = await gateway.post(path, { ...body, stream: true });
      const lines = (await response.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const parts = lines.map((line) => gotWhole(path, line));
      return {
        text: parts.map(({ text }) => text).join(''),
        calls: parts.flatMap(({ calls }) => calls),
        reason: parts.at(-1)?.reason,
      };
    }
  }
}

const required = (route: RouteCase): object => {
  const text = JSON.stringify(route.question()).replaceAll(
    '"type":"object"',
    '"type":"object","required":["city"]',
  );
  return JSON.parse(text) as object;
};

const REASONS: Readonly<Record<string, unknown>> = {
  '/v1/chat/completions': 'tool_calls',
  '/v1/responses': 'completed',
  '/v1/messages': 'tool_use',
  '/api/chat': 'stop',
};

const DAMAGED = [
  ['{"name": "f", "arguments": {"city": "a" b"}}', '{"city": "a" b"}}'],
  ['{"name": "f", "arguments": {"city": "C:\\dir"}}', '{"city": "C:\\dir"}}'],
  ['{"name": "f", "arguments": {\'city\': \'x\'}}', "{'city': 'x'}}"],
  ['{"name": "f", "arguments": {"city": "Paris"}', '{"name": "f", "arguments": {"city": "Paris"}'],
  ['{"name": "f", "arguments": [1]}', '[1]}'],
] as const;

describe.each(ROUTES)('$path', (route) => {
  test.each(DAMAGED)('%s is a call that the client can answer', async (call, text) => {
    gateway = await gatewayOn(() => `Hm.\n${called(call)}`);
    const args = isObject(route) ? { arguments: text } : text;
    for (const reply of await got(route, required(route))) {
      expect(reply).toMatchObject({ text: 'Hm.', calls: [{ name: 'f', arguments: args }] });
      expect(reply.reason).toBe(REASONS[route.path]);
    }
  });

  test('the client sends the call back, and the session goes on', async () => {
    const [[call]] = DAMAGED;
    gateway = await gatewayOn((_prompt, index) => (index === 0 ? called(call) : 'Ok.<|im_end|>'));
    const asked = { model: 'm', ...required(route), stream: false };
    const first = await gateway.post(route.path, asked);
    const body = (await first.json()) as { id: string };
    const [made] = gotWhole(route.path, body).calls;
    const answer = await gateway.post(route.path, {
      model: 'm',
      stream: false,
      ...route.history(made?.arguments, made?.id),
    });
    expect(gotWhole(route.path, await answer.json()).text).toBe('Ok.');
    const shown = `{"name": "f", "arguments": {"arguments": "{\\"city\\": \\"a\\" b\\"}}"}}`;
    expect(gateway.server.prompts.at(-1)?.text).toContain(shown);
  });

  test.each([
    ['{"nam": "f", "arguments": {}}', 'a tool'],
    ['f(city=1)', 'a tool'],
  ])('%s, which names no tool, is told in a sentence', async (call, what) => {
    gateway = await gatewayOn(() => `Hm.\n${called(call)}`);
    for (const { text, calls } of await got(route)) {
      expect(text).toBe(
        `Hm.\n\nThe model tried to call ${what}, but its call cannot be read: ${call}`,
      );
      expect(calls).toEqual([]);
    }
  });

  test('a call that was cut off is none', async () => {
    gateway = await gatewayOn(() => 'Hm.\n<tool_call>\n{"name": "f", "arguments": {"city": "Par');
    const limits = { max_tokens: 40, max_output_tokens: 40, options: { num_predict: 40 } };
    for (const { text, calls } of await got(route, limits)) {
      expect(text).toBe('Hm.');
      expect(calls).toEqual([]);
    }
  });
});

test.each(ROUTES.filter(isObject))(
  '$path: a tool that would run on the text is told in a sentence',
  async (route) => {
    gateway = await gatewayOn(() => called(DAMAGED[0][0]));
    for (const { text, calls } of await got(route)) {
      expect(text).toContain(
        'The model tried to call the tool f, but its call cannot be read: {"name"',
      );
      expect(calls).toEqual([]);
    }
  },
);

test('a stored response with a damaged call is continued', async () => {
  const [[call]] = DAMAGED;
  gateway = await gatewayOn((_prompt, index) => (index === 0 ? called(call) : 'Ok.<|im_end|>'));
  const route = ROUTES[1] as RouteCase;
  const first = await gateway.post(route.path, { model: 'm', ...route.question() });
  const { id, output } = (await first.json()) as { id: string; output: { call_id: string }[] };
  const result = { type: 'function_call_output', call_id: output.at(-1)?.call_id, output: 'no' };
  const second = await gateway.post(route.path, {
    model: 'm',
    ...route.question({ input: [result] }),
    previous_response_id: id,
  });
  expect(gotWhole(route.path, await second.json()).text).toBe('Ok.');
});
