import { llama3 } from '@modelspeak/format-llama3';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { expect, test } from 'vitest';
import { chatModel } from '../src/index.js';
import { says, stubEndpoint } from './stub-endpoint.js';

const conversation = { messages: [{ role: 'user', content: 'Hi!' }] } as const;
const format = llama3({ profile: 'hf' });
const today = '2026-03-04';
const language = { root: { choice: ['yes', 'no'] }, tokens: [], replyPrefix: '' } as const;
const body = {
  kind: 'body',
  name: 'stub',
  async *stream() {},
  send: async () => ({}),
} as const;

test('a model tells what it is made of, and what a conversation comes to', () => {
  const endpoint = stubEndpoint([]);
  const model = chatModel({ format, endpoint, today });
  expect(model.settings).toEqual({ format, endpoint, today });
  expect(model.preview(conversation)).toBe(format.render(conversation, { today }));
  const behind = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: body });
  expect(JSON.parse(behind.preview(conversation))).toEqual({ model: 'm', ...conversation });
  expect(endpoint.asked).toEqual([]);
});

test('a reply is held to a language of the program', async () => {
  const endpoint = stubEndpoint([says('yes')], { grammar: 'gbnf' });
  await chatModel({ format, endpoint }).chat(conversation, { language });
  expect(endpoint.asked[0]?.language).toBe(language);
  const refused = expect.objectContaining({ code: 'unsupported', path: 'language' });
  const plain = chatModel({ format, endpoint: stubEndpoint([]) });
  await expect(plain.chat(conversation, { language })).rejects.toEqual(refused);
  const behind = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: body });
  await expect(behind.chat(conversation, { language })).rejects.toEqual(refused);
});
