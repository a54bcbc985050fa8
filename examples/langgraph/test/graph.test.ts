import { chatModel } from '@modelspeak/chat';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { ChatModelspeak } from '@modelspeak/langchain';
import { promptedTools } from '@modelspeak/prompted-tools';
import { expect, test } from 'vitest';
import { says, stubEndpoint } from '../../../packages/chat/test/stub-endpoint.js';
import { weatherGraph } from '../src/graph.js';

const CALL = '<tool_call>\n{"name": "weather", "arguments": {"city": "Paris"}}\n</tool_call>';

test('the graph calls its tool, and answers from the result', async () => {
  const endpoint = stubEndpoint([says(CALL), says('Yes, it rains.')], { grammar: 'gbnf' });
  const model = new ChatModelspeak({
    model: chatModel({ format: promptedTools(chatml()), endpoint }),
  });
  const { messages } = await weatherGraph(model).invoke({
    messages: [{ role: 'user', content: 'An umbrella in Paris?' }],
  });
  expect(messages.map(({ type, text }) => [type, text])).toEqual([
    ['human', 'An umbrella in Paris?'],
    ['ai', ''],
    ['tool', 'Rain in Paris.'],
    ['ai', 'Yes, it rains.'],
  ]);
  expect(endpoint.asked[1]?.prompt).toContain('Rain in Paris.');
});
