import { languageModel } from '@modelspeak/ai-sdk';
import { chatModel } from '@modelspeak/chat';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { promptedTools } from '@modelspeak/prompted-tools';
import { expect, test } from 'vitest';
import { says, stubEndpoint } from '../../../packages/chat/test/stub-endpoint.js';
import { chat } from '../src/server/chat.js';

const CALL = '<tool_call>\n{"name": "send_postcard", "arguments": {"city": "Paris"}}\n</tool_call>';

test('a call waits for approval', async () => {
  const endpoint = stubEndpoint([says('Gladly.\n', CALL)], { grammar: 'gbnf' });
  const model = languageModel(chatModel({ format: promptedTools(chatml()), endpoint }));
  const body = { messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] };
  const request = new Request('http://localhost/api/chat', {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const streamed = await (await chat(request, model)).text();
  const types = [...streamed.matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type);
  expect(types).toContain('text-delta');
  expect(types).toContain('tool-approval-request');
  expect(types).not.toContain('tool-output-available');
});
