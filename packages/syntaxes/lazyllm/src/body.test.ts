import { expect, test } from 'vitest';
import { anthropicBody, openAIBody } from './body.js';

const tool = { type: 'function', function: { name: 'f' } } as const;
const user = { role: 'user', content: 'Hi' } as const;
const parts = { system: 'Be brief.', user: '', messages: [user], tools: [] };

test('a body has what there is, and nothing empty', () => {
  const system = { role: 'system', content: 'Be brief.' };
  expect(openAIBody(parts)).toEqual({ messages: [system, user] });
  expect(openAIBody({ ...parts, system: undefined, tools: [tool] })).toEqual({
    messages: [user],
    tools: [tool],
  });
  expect(anthropicBody(parts)).toStrictEqual({ messages: [user], system: 'Be brief.' });
  expect(anthropicBody({ ...parts, system: undefined, tools: [tool] })).toStrictEqual({
    messages: [user],
    tools: [tool],
  });
});

test('the user’s part of the instruction goes before the last message', () => {
  const messages = [user, { role: 'assistant', content: 'Ho' }, user];
  const body = anthropicBody({ ...parts, user: 'Say: ', messages });
  expect(body.messages).toEqual([user, messages[1], { role: 'user', content: 'Say: Hi' }]);
  expect(openAIBody({ ...parts, system: undefined, user: 'Say: ', messages: [] }).messages).toEqual(
    [],
  );
  const image = { role: 'user', content: null } as never;
  expect(() => openAIBody({ ...parts, user: 'Say: ', messages: [image] })).toThrow(
    'input: found null, expected a string, because the user part of the instruction goes before it',
  );
  expect(openAIBody({ ...parts, messages: [image] }).messages).toContain(image);
});

test('a body for Anthropic has one system prompt', () => {
  const messages = [user, { role: 'system', content: 'x' }];
  expect(() => anthropicBody({ ...parts, messages })).toThrow('history[1].role: an Anthropic body');
});
