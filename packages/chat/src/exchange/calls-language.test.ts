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
