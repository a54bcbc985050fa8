import type { PromptFormat } from '@modelspeak/core';
import { gemma3 } from '@modelspeak/format-gemma/gemma3';
import { mistral } from '@modelspeak/format-mistral';
import { qwen35 } from '@modelspeak/format-qwen/qwen3.5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayOn, type TestGateway } from './gateway-on.js';

/** What a client says, whatever its protocol. */
type Said =
  | { readonly role: 'system' | 'user' | 'assistant'; readonly text: string }
  | { readonly role: 'call'; readonly id: string }
  | { readonly role: 'result'; readonly id: string; readonly text: string };

const user = (text: string): Said => ({ role: 'user', text });
const says = (text: string): Said => ({ role: 'assistant', text });
const call = (id: string): Said => ({ role: 'call', id });
const result = (id: string, text: string): Said => ({ role: 'result', id, text });

const PARAMETERS = { type: 'object', properties: { a: { type: 'string' } } };
const FUNCTION = { name: 'f', description: 'Does it.', parameters: PARAMETERS };

/** The body of each route. */
const ROUTES: Readonly<Record<string, (said: readonly Said[], hasTools: boolean) => object>> = {
  '/v1/chat/completions': (said, hasTools) => ({
    messages: said.map(chatMessage),
    ...(hasTools && { tools: [{ type: 'function', function: FUNCTION }] }),
  }),
  '/v1/messages': (said, hasTools) => ({
    max_tokens: 9,
    messages: said.map((each) => {
      if (each.role === 'call') {
        const content = [{ type: 'tool_use', id: each.id, name: 'f', input: { a: each.id } }];
        return { role: 'assistant', content };
      }
      if (each.role !== 'result') return { role: each.role, content: each.text };
      const content = [{ type: 'tool_result', tool_use_id: each.id, content: each.text }];
      return { role: 'user', content };
    }),
    ...(hasTools && {
      tools: [{ name: 'f', description: 'Does it.', input_schema: PARAMETERS }],
    }),
  }),
  '/v1/responses': (said, hasTools) => ({
    input: said.map((each) => {
      if (each.role === 'call') {
        const json = JSON.stringify({ a: each.id });
        return { type: 'function_call', call_id: each.id, name: 'f', arguments: json };
      }
      if (each.role !== 'result') return { role: each.role, content: each.text };
      return { type: 'function_call_output', call_id: each.id, output: each.text };
    }),
    ...(hasTools && { tools: [{ type: 'function', ...FUNCTION }] }),
  }),
  '/api/chat': (said, hasTools) => ({
    stream: false,
    messages: said.map((each) => {
      if (each.role === 'call') {
        const made = { function: { name: 'f', arguments: { a: each.id } } };
        return { role: 'assistant', content: '', tool_calls: [made] };
      }
      if (each.role !== 'result') return { role: each.role, content: each.text };
      return { role: 'tool', tool_name: 'f', content: each.text };
    }),
    ...(hasTools && { tools: [{ type: 'function', function: FUNCTION }] }),
  }),
};

function chatMessage(said: Said): object {
  if (said.role === 'call') {
    const made = { name: 'f', arguments: JSON.stringify({ a: said.id }) };
    const tool_calls = [{ id: said.id, type: 'function', function: made }];
    return { role: 'assistant', content: null, tool_calls };
  }
  if (said.role !== 'result') return { role: said.role, content: said.text };
  return { role: 'tool', tool_call_id: said.id, content: said.text };
}

const FORMATS: Readonly<Record<string, () => PromptFormat>> = {
  'Mistral Small 3.2': () => mistral({ version: 'v11' }) as PromptFormat,
  Devstral: () => mistral() as PromptFormat,
  'Gemma 3': () => gemma3() as PromptFormat,
  'Qwen 3.5': () => qwen35() as PromptFormat,
};

describe.each(Object.keys(FORMATS))('%s', (name) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const format = FORMATS[name]?.();
    gateway = await gatewayOn(() => 'Hi.', format && { format });
  });
  afterAll(() => gateway.stop());

  /** Posts what is said, and returns the prompt that the server got. */
  async function promptOf(route: string, said: readonly Said[]) {
    const hasTools = said.some(({ role }) => role === 'call');
    const body = { model: 'm', ...ROUTES[route]?.(said, hasTools) };
    const response = await gateway.post(route, body);
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
    return {
      text: gateway.server.prompts.at(-1)?.text ?? '',
      leftOut: response.headers.get('x-modelspeak-left-out'),
    };
  }

  describe.each(Object.keys(ROUTES))('%s', (route) => {
    test('two texts of the assistant in a row are both written', async () => {
      const said = [user('alpha'), says('beta'), says('gamma'), user('delta')];
      const { text, leftOut } = await promptOf(route, said);
      expect(text).toMatch(/alpha.*beta.*gamma.*delta/s);
      expect(leftOut).toBe(null);
    });

    test('the assistant may begin', async () => {
      const { text, leftOut } = await promptOf(route, [says('alpha'), user('beta')]);
      expect(text).toMatch(/alpha.*beta/s);
      expect(leftOut).toBe(null);
    });

    if (name === 'Gemma 3') return;

    test('a text and a call in a row are both written, with the result', async () => {
      const said = [user('alpha'), says('beta'), call('call00001'), result('call00001', 'gamma')];
      const { text, leftOut } = await promptOf(route, said);
      expect(text).toMatch(/alpha.*beta.*call00001.*gamma/s);
      expect(leftOut).toBe(null);
    });

    test('what the user says after a result is not the tool’s', async () => {
      const said = [user('alpha'), call('call00001'), result('call00001', 'beta'), user('gamma')];
      const { text, leftOut } = await promptOf(route, said);
      const own = name === 'Qwen 3.5' ? '<|im_start|>user\ngamma<|im_end|>' : '[INST]gamma[/INST]';
      expect(text).toContain(own);
      expect(text).not.toContain('beta\n\ngamma');
      expect(leftOut).toBe(null);
    });
  });

  test('a system message may be alone', async () => {
    const said = [{ role: 'system', text: 'alpha' }] as const;
    const { text } = await promptOf('/v1/chat/completions', said);
    expect(text).toContain('alpha');
  });

  test('what is left out is named by its place in what the client sent', async () => {
    const audio = { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } };
    const response = await gateway.post('/v1/chat/completions', {
      model: 'm',
      messages: [
        { role: 'user', content: 'alpha' },
        { role: 'user', content: 'beta' },
        { role: 'assistant', content: 'gamma' },
        { role: 'user', content: [{ type: 'text', text: 'delta' }, audio], name: 'Ann' },
      ],
    });
    expect(response.status).toBe(200);
    const leftOut = response.headers.get('x-modelspeak-left-out');
    expect(leftOut).toBe('messages[3].content[1], messages[3].name');
  });
});
