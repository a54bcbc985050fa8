import { languageModel } from '@modelspeak/ai-sdk';
import { chatModel } from '@modelspeak/chat';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { promptedTools } from '@modelspeak/prompted-tools';
import { expect, test } from 'vitest';
import { says, stubEndpoint } from '../../../packages/chat/test/stub-endpoint.js';
import { weatherAgent } from '../src/agent.js';

const CALL = '<tool_call>\n{"name": "weather", "arguments": {"city": "Paris"}}\n</tool_call>';

test('the agent calls its tool, and answers from the result', async () => {
  const endpoint = stubEndpoint([says(CALL), says('Yes, it rains.')], { grammar: 'gbnf' });
  const model = languageModel(chatModel({ format: promptedTools(chatml()), endpoint }));
  const { text, steps } = await weatherAgent(model).generate('An umbrella in Paris?');
  expect(text).toBe('Yes, it rains.');
  expect(steps).toHaveLength(2);
  expect(endpoint.asked.map(({ language }) => language !== undefined)).toEqual([true, false]);
  expect(endpoint.asked[1]?.prompt).toContain('{"city":"Paris","weather":"rain"}');
});
