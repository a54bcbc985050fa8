import type { PromptFormat } from '@modelspeak/core';
import { kimi } from '@modelspeak/format-kimi';
import { lfm2 } from '@modelspeak/format-lfm2';
import { mistral } from '@modelspeak/format-mistral';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { afterEach, describe, expect, test } from 'vitest';
import { eventsOf, gatewayOn, type TestGateway } from './gateway-on.js';

let gateway: TestGateway | undefined;
afterEach(() => gateway?.stop());

const parameters = { type: 'object', properties: { a: { type: 'string' } } };
const user = { role: 'user', content: 'Hi' };
const SPELLED = ['mcp__x__y', 'mcp__x.y', 'y'];

const FORMATS: Readonly<Record<string, readonly [PromptFormat, (name: string) => string]>> = {
  'Qwen 3': [
    qwen3() as PromptFormat,
    (name) => `<tool_call>\n{"name": "${name}",  "arguments": {"a": "b"}}\n</tool_call><|im_end|>`,
  ],
  Mistral: [mistral() as PromptFormat, (name) => `[TOOL_CALLS]${name}[ARGS]{"a":  "b"}</s>`],
  Kimi: [
    kimi({ version: 'k2' }) as PromptFormat,
    (name) =>
      `<|tool_calls_section_begin|><|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>{"a":  "b"}<|tool_call_end|><|tool_calls_section_end|><|im_end|>`,
  ],
};

describe.each(Object.keys(FORMATS))('%s', (formatName) => {
  const [format, spell] = FORMATS[formatName] as (typeof FORMATS)[string];
  const cases = ['mcp__x', 'mcp__x__'].flatMap((declared) =>
    SPELLED.flatMap((said) => [true, false].map((stream) => ({ declared, said, stream }))),
  );

  test.each(cases)(
    'Codex declares $declared, the model says $said, streamed: $stream',
    async (each) => {
      const { declared, said, stream } = each;
      gateway = await gatewayOn((_prompt, index) => (index % 2 === 0 ? spell(said) : 'Ok.'), {
        format,
      });
      const y = { type: 'function', name: 'y', parameters };
      const tools = [{ type: 'namespace', name: declared, tools: [y] }];
      const asked = { model: 'm', tools, stream, store: false };
      const first = await gateway.post('/v1/responses', { ...asked, input: [user] });
      const item = await callIn(first, stream);
      expect(item).toMatchObject({ namespace: declared, name: 'y' });
      const { type, call_id, name, namespace, arguments: json } = item;
      // The client spells the arguments in its own way.
      const call = {
        type,
        call_id,
        name,
        namespace,
        arguments: JSON.stringify(JSON.parse(String(json))),
      };
      const result = { type: 'function_call_output', call_id, output: 'sunny' };
      const input = [user, call, result];
      await (await gateway.post('/v1/responses', { ...asked, input })).text();
      const says = { type: 'message', role: 'assistant', content: 'Ok.' };
      const more = [...input, says, { role: 'user', content: 'More' }];
      await (await gateway.post('/v1/responses', { ...asked, input: more })).text();
      const [before, after, last] = gateway.server.prompts;
      expect(before?.text).toContain('mcp__x__y');
      expect(before?.text).not.toContain('mcp__x____y');
      const written = spell(said).replace(/<\/s>$|<\|im_end\|>$/, '');
      expect(after?.text.slice(before?.text.length)).toContain(written);
      expect(after?.cached).toBeGreaterThan((before?.ids.length ?? 0) + 10);
      expect(last?.text.startsWith(after?.text ?? '-')).toBe(true);
      expect(last?.cached).toBeGreaterThan(after?.ids.length ?? 0);
    },
  );

  test('a history that nothing is known of has the offered name', async () => {
    gateway = await gatewayOn(() => 'Ok.', { format });
    for (const declared of ['mcp__x', 'mcp__x__']) {
      const tools = [
        { type: 'namespace', name: declared, tools: [{ type: 'function', name: 'y', parameters }] },
      ];
      const call = { type: 'function_call', call_id: 'call00001', name: 'y', arguments: '{}' };
      const result = { type: 'function_call_output', call_id: 'call00001', output: 'sunny' };
      for (const namespace of ['mcp__x', 'mcp__x__']) {
        const input = [user, { ...call, namespace }, result];
        const response = await gateway.post('/v1/responses', { model: 'm', tools, input });
        expect(response.status).toBe(200);
        const { text } = gateway.server.prompts.at(-1) ?? { text: '' };
        expect(text.split('mcp__x__y').length).toBeGreaterThanOrEqual(
          formatName === 'Kimi' ? 2 : 3,
        );
        expect(text).not.toContain('mcp__x____y');
      }
    }
  });
});

const tool = { name: 'mcp__x__y', parameters };
const ROUTES = {
  '/v1/chat/completions': { messages: [user], tools: [{ type: 'function', function: tool }] },
  '/v1/responses': { input: [user], tools: [{ type: 'function', ...tool }] },
  '/v1/messages': {
    max_tokens: 99,
    messages: [user],
    tools: [{ name: tool.name, input_schema: parameters }],
  },
  '/api/chat': { messages: [user], tools: [{ type: 'function', function: tool }] },
};

describe.each(Object.entries(ROUTES))('%s: a function of an MCP server', (route, body) => {
  test.each(SPELLED)('that the model calls %s comes back by its name', async (said) => {
    const [format, spell] = FORMATS['Qwen 3'] as (typeof FORMATS)[string];
    gateway = await gatewayOn(() => spell(said), { format });
    for (const stream of [false, true]) {
      const text = await (await gateway.post(route, { model: 'm', ...body, stream })).text();
      expect(text).toMatch(/"name": ?"mcp__x__y"/);
    }
  });

  test('with a name that the format cannot write comes back as it was', async () => {
    gateway = await gatewayOn(
      () => '<|tool_call_start|>[look_up(a="b")]<|tool_call_end|><|im_end|>',
      {
        format: lfm2() as PromptFormat,
      },
    );
    const odd = JSON.parse(JSON.stringify(body).replaceAll('mcp__x__y', 'look/up'));
    for (const stream of [false, true]) {
      const response = await gateway.post(route, { model: 'm', ...odd, stream });
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(/"name": ?"look\/up"/);
    }
    expect(gateway.server.prompts[0]?.text).toContain('look_up');
  });
});

/** The call in a response, whole or streamed; in a stream, every event that names it agrees. */
async function callIn(response: Response, stream: boolean): Promise<Record<string, unknown>> {
  if (!stream) {
    const { output } = (await response.json()) as { output: Record<string, unknown>[] };
    return output.find(({ type }) => type === 'function_call') ?? {};
  }
  const events = await eventsOf(response);
  const items = events
    .filter(({ type }) => String(type).startsWith('response.output_item.'))
    .map(({ item }) => item as Record<string, unknown>)
    .filter(({ type }) => type === 'function_call');
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({ name: items[1]?.['name'], namespace: items[1]?.['namespace'] });
  return items[1] ?? {};
}
