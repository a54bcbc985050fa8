import { convertBody } from '@modelspeak/core';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { ollamaChat } from '@modelspeak/format-ollama';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { openaiResponses } from '@modelspeak/format-openai-responses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';
import { gotWhole, ROUTES, type RouteCase } from './routes.js';

const [CHAT, RESPONSES, MESSAGES] = ROUTES as [RouteCase, RouteCase, RouteCase];
const openai = openaiMessages();
const responses = openaiResponses();
const anthropic = anthropicMessages();
const off = { parallel_tool_calls: false };
const disabled = { tool_choice: { type: 'auto', disable_parallel_tool_use: true } };

describe('the switch in conversions', () => {
  test.each([
    [openai, CHAT],
    [responses, RESPONSES],
  ])("$0.name to Anthropic's and back", (from, route) => {
    const given = route.question(off);
    const { body, losses } = convertBody(given, { from: from as never, to: anthropic });
    expect(body).toMatchObject(disabled);
    expect(losses).toEqual([]);
    const back = convertBody(body, { from: anthropic, to: from as never });
    expect(back).toMatchObject({ body: off, losses: [] });
  });

  test.each([
    [{ type: 'any' }, 'required'],
    [
      { type: 'tool', name: 'f' },
      { type: 'function', function: { name: 'f' } },
    ],
  ])('with the choice %j', (choice, tool_choice) => {
    const given = MESSAGES.question({
      tool_choice: { ...choice, disable_parallel_tool_use: true },
    });
    const { body } = convertBody(given, { from: anthropic, to: openai });
    expect(body).toMatchObject({ ...off, tool_choice });
    expect(convertBody(body, { from: openai, to: anthropic }).body).toMatchObject({
      tool_choice: { ...choice, disable_parallel_tool_use: true },
    });
  });

  test("Anthropic's API gets no choice without tools, and none for what is its default", () => {
    const alone = { messages: [{ role: 'user', content: 'Hi' }], max_completion_tokens: 9 };
    const convert = (body: object) => convertBody(body, { from: openai, to: anthropic }).body;
    expect(convert({ ...alone, ...off })).not.toHaveProperty('tool_choice');
    expect(convert(CHAT.question({ parallel_tool_calls: true }))).not.toHaveProperty('tool_choice');
  });

  test('what cannot express it says so', () => {
    const convert = () => convertBody(CHAT.question(off), { from: openai, to: ollamaChat() });
    expect(convert).toThrow(/^parallelToolCalls: ollama-chat does not support this/);
  });
});

describe('the switch in the gateway', () => {
  const call = '<tool_call>\n{"name": "f", "arguments": {"city": "Rome"}}\n</tool_call>';
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await gatewayOn(() => `${call}\n${call}<|im_end|>`);
  });
  afterAll(() => gateway.stop());

  test.each([
    { ...CHAT, more: off },
    { ...RESPONSES, more: off },
    { ...MESSAGES, more: disabled },
  ])('$path: one call, and nothing was left out', async ({ more, ...route }) => {
    const ask = async (given: object) => {
      const response = await gateway.post(route.path, { model: 'm', ...route.question(given) });
      const { calls } = gotWhole(route.path, await response.json());
      return [calls.length, response.headers.get('x-modelspeak-left-out')];
    };
    expect(await ask(more)).toEqual([1, null]);
    expect(await ask({})).toEqual([2, null]);
    const streamed = await gateway.post(route.path, {
      model: 'm',
      ...route.question({ ...more, stream: true }),
    });
    const text = await streamed.text();
    expect(text).toContain('call_0');
    expect(text).not.toContain('call_1');
  });
});
