import { convertBody, type PromptFormat } from '@modelspeak/core';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { kimi } from '@modelspeak/format-kimi';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { afterEach, describe, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';

let gateway: TestGateway | undefined;
afterEach(() => gateway?.stop());

const TAKEN = /^[a-zA-Z0-9_-]+$/;
const ID = 'functions.f:0';
const schema = { type: 'object', properties: {} };
const tools = [{ name: 'f', input_schema: schema }];
const CALL =
  '<think>I look.</think><|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{"city":  "Rome"}<|tool_call_end|><|tool_calls_section_end|><|im_end|>';

describe("Kimi's ids reach Anthropic's clients as ones that its API takes", () => {
  test.each([false, true])(
    'streamed: %s; and its thought and its cache are found',
    async (stream) => {
      gateway = await gatewayOn((_prompt, index) => (index === 0 ? CALL : 'Ok.<|im_end|>'), {
        format: kimi({ version: 'k2.5' }) as PromptFormat,
      });
      const asked = { model: 'm', max_tokens: 999, tools, stream };
      const user = { role: 'user', content: 'Hi' };
      const first = await gateway.post('/v1/messages', { ...asked, messages: [user] });
      const [, id = ''] = /"type":"tool_use","id":"([^"]*)"/.exec(await first.text()) ?? [];
      expect(id).toMatch(TAKEN);
      const second = await gateway.post('/v1/messages', {
        ...asked,
        messages: [
          user,
          // Without the thought, and with another spelling of the arguments.
          {
            role: 'assistant',
            content: [{ type: 'tool_use', id, name: 'f', input: { city: 'Rome' } }],
          },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'sunny' }] },
        ],
      });
      expect(second.status).toBe(200);
      await second.text();
      const [before, after] = gateway.server.prompts;
      expect(after?.text.slice(before?.text.length)).toMatch(
        /^.*I look\..*functions\.f:0<\|tool_call_argument_begin\|>\{"city": {2}"Rome"\}/s,
      );
      expect(after?.text).toContain('functions.f:0\nsunny');
      expect(after?.cached).toBeGreaterThan(before?.ids.length ?? 0);
    },
  );
});

test("foreign ids are converted to Anthropic's, and back", () => {
  const body = {
    max_completion_tokens: 9,
    messages: [
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: ID, type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: ID, content: 'sunny' },
    ],
    tools: [{ type: 'function', function: { name: 'f', parameters: schema } }],
  };
  const [openai, anthropic] = [openaiMessages(), anthropicMessages()];
  const converted = convertBody(body, { from: openai, to: anthropic }).body;
  const text = JSON.stringify(converted);
  const ids = [...text.matchAll(/"(?:id|tool_use_id)":"([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(TAKEN);
  expect(ids[1]).toBe(ids[0]);
  const back = convertBody(converted, { from: anthropic, to: openai }).body;
  expect(JSON.stringify(back).split(ID)).toHaveLength(3);
});
