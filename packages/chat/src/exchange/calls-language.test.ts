import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { llama3 } from '@modelspeak/format-llama3';
import { qwen } from '@modelspeak/format-qwen';
import { describe, expect, test } from 'vitest';
import { stubEndpoint } from '../../test/stub-endpoint.js';
import { callsLanguage } from './calls-language.js';

const tools = [
  {
    type: 'function',
    function: { name: 'now', parameters: { type: 'object', properties: {} } },
  },
] as const;
const conversation = { messages: [{ role: 'user', content: 'Hi' }], tools } as const;
const endpoint = (lazyGrammar: boolean) => {
  const stub = stubEndpoint([]);
  return { ...stub, capabilities: { ...stub.capabilities, lazyGrammar } };
};

describe('the language of calls', () => {
  test('begins with the special token that opens them', () => {
    const format = qwen({ version: '2.5' });
    const turn = format.turn(conversation);
    const request = { conversation, render: {}, language: undefined };
    const found = callsLanguage(turn, format, endpoint(true), request);
    expect(found?.opening).toBe('<tool_call>');
    expect(callsLanguage(turn, format, endpoint(false), request)).toBeUndefined();
  });

  test('is the same for the same tools, whichever objects they are', () => {
    const format = qwen({ version: '2.5' });
    const found = (text: string) => {
      const asked = { ...conversation, tools: JSON.parse(text) as typeof tools };
      const turn = format.turn(asked);
      const request = { conversation: asked, render: {}, language: undefined };
      return callsLanguage(turn, format, endpoint(true), request);
    };
    const text = JSON.stringify(tools);
    expect(found(text)).toBe(found(text));
    expect(found(text)).not.toBe(found(text.replace('now', 'then')));
    expect(JSON.stringify(found(text.replace('now', 'then')))).toContain('then');
  });

  test('is forgotten if many other tools came since', () => {
    const format = qwen({ version: '2.5' });
    const found = (name: string) => {
      const asked = {
        ...conversation,
        tools: [{ type: 'function', function: { name, parameters: { type: 'object' } } }],
      } as const;
      const request = { conversation: asked, render: {}, language: undefined };
      return callsLanguage(format.turn(asked), format, endpoint(true), request);
    };
    const first = found('first');
    expect(first).toBeDefined();
    for (let count = 0; count < 10; count++) found(`f${count}`);
    expect(found('first')).toBe(first);
    for (let count = 0; count < 16; count++) found(`g${count}`);
    expect(found('first')).not.toBe(first);
  });

  test('leaves out what no grammar can express of one of the tools', () => {
    const format = qwen({ version: '2.5' });
    const parameters = {
      type: 'object',
      properties: { names: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
      required: ['names'],
    };
    const others = [
      ...tools,
      { type: 'function', function: { name: 'save', parameters } },
    ] as const;
    const asked = { ...conversation, tools: others };
    const request = { conversation: asked, render: {}, language: undefined };
    const server = llamaServer('http://127.0.0.1:1');
    const found = callsLanguage(format.turn(asked), format, server, request);
    expect(JSON.stringify(found)).toContain('"names":{"type":"array"');
    expect(JSON.stringify(found)).not.toContain('uniqueItems');
    expect(parameters.properties.names.uniqueItems).toBe(true);
  });

  test('is not for a model that thinks, for calls without such a token, or where a language is given', () => {
    const thinking = qwen({ version: '3' });
    const plain = qwen({ version: '2.5' });
    const cases = [
      [thinking, {}],
      [llama3(), {}],
      [plain, { toolChoice: 'none' }],
      [plain, { toolChoice: 'required' }],
      [plain, { responseFormat: { type: 'json_object' } }],
    ] as const;
    for (const [format, render] of cases) {
      const turn = format.turn(conversation, render as never);
      const request = { conversation, render, language: undefined };
      expect(callsLanguage(turn, format, endpoint(true), request as never)).toBeUndefined();
    }
  });
});
