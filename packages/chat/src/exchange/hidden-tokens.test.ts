import type { Conversation, PromptFormat } from '@modelspeak/core';
import { createTextReader, defineFormat, defineOptions, textOf } from '@modelspeak/core/authoring';
import { lazyllmChat } from '@modelspeak/format-lazyllm-chat';
import { llama3 } from '@modelspeak/format-llama3';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { expect, test } from 'vitest';
import { says, stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';
import type { ChatOptions } from '../chat-options.js';

const getWeather = { type: 'function', function: { name: 'get_weather' } } as const;
const plain = { messages: [{ role: 'user', content: 'Hi' }] } as const;
const withTools = { ...plain, tools: [getWeather] };
const hiding = () => stubEndpoint([says('a')], { specialTokens: 'hidden' });

const inText = lazyllmChat({
  edition: 'upstream',
  markers: {
    startOfUser: 'Human: ',
    endOfUser: '\n',
    startOfAssistant: 'Assistant: ',
    endOfAssistant: '</s>',
    startOfToolResult: 'Result: ',
    endOfToolResult: '\n',
    startOfToolCall: 'Action: ',
    startOfArguments: 'Input: ',
    endOfToolCall: 'Done: ',
  },
});
const undescribed = defineFormat({
  name: 'undescribed',
  models: [],
  options: defineOptions({}),
  control: ['<call>', '<end>'],
  stop: ['<end>'],
  supports: { tools: true, toolCalls: true },
  write: ({ messages }, out) => out.content(textOf(messages[0]?.content)),
  reader: (_options, _context, control) => createTextReader(control, ['<end>']),
})();
const builtins = llama3({ builtinTools: ['brave_search'] });

test.each([
  ['are spelled with them', builtins, plain, '<|python_tag|>'],
  ['nobody has described', undescribed, withTools, 'does not describe'],
])(
  'calls that %s are refused where special tokens are hidden',
  async (_what, format, talk, words) => {
    const endpoint = hiding();
    await expect(chatModel({ format, endpoint }).chat(talk)).rejects.toMatchObject({
      code: 'unsupported',
      path: 'tools',
      message: expect.stringContaining(words),
    });
    expect(endpoint.asked).toEqual([]);
  },
);

test.each<readonly [string, PromptFormat, Conversation, ChatOptions]>([
  ['calls are spelled without them', inText, withTools, {}],
  ['there are no tools', qwen25(), plain, {}],
  ['the model may make no calls', qwen25(), withTools, { toolChoice: 'none' }],
])('nothing is refused where %s', async (_what, format, talk, options) => {
  const { message } = await chatModel({ format, endpoint: hiding() }).chat(talk, options);
  expect(message.content).toBe('a');
});

test('nor where they are shown', async () => {
  const model = chatModel({ format: qwen25(), endpoint: stubEndpoint([says('a')]) });
  expect((await model.chat(withTools)).message.content).toBe('a');
});
