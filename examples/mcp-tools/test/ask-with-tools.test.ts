import { languageModel } from '@modelspeak/ai-sdk';
import { chatModel } from '@modelspeak/chat';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { promptedTools } from '@modelspeak/prompted-tools';
import { expect, test } from 'vitest';
import { says, stubEndpoint } from '../../../packages/chat/test/stub-endpoint.js';
import { askWithTools } from '../src/ask-with-tools.js';

const CALL = '<tool_call>\n{"name": "weather", "arguments": {"city": "Paris"}}\n</tool_call>';

test('the model calls a tool of the MCP server, and answers from the result', async () => {
  const endpoint = stubEndpoint([says(CALL), says('Yes, it rains.')], { grammar: 'gbnf' });
  const model = languageModel(chatModel({ format: promptedTools(chatml()), endpoint }));
  const { text } = await askWithTools(model, 'An umbrella in Paris?');
  expect(text).toBe('Yes, it rains.');
  expect(endpoint.asked[0]?.prompt).toContain('Tells the weather of a city.');
  expect(endpoint.asked[1]?.prompt).toContain('It rains in Paris.');
});
