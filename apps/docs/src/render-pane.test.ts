import { expect, test } from 'vitest';
import { formats, loadFormat } from './formats.js';
import { isFault, readConversation, renderPane } from './render-pane.js';

const hello = readConversation('{"messages": [{"role": "user", "content": "Hello!"}]}');

test.each(formats.map(({ name }) => name))('%s renders', async (name) => {
  const rendering = renderPane(await loadFormat(name), '', hello, {});
  expect(rendering.kind).not.toBe('error');
});

test('says where a conversation is wrong', async () => {
  const conversation = readConversation('[{"role": "user", "content": 42}]');
  const rendering = renderPane(await loadFormat('llama3'), '', conversation, {});
  expect(rendering).toMatchObject({
    kind: 'error',
    error: { in: 'rendering', path: 'messages[0].content', code: 'invalid_input' },
  });
});

test('says that a conversation is no JSON', () => {
  const fault = readConversation('{');
  expect(isFault(fault) && fault.code).toBe('invalid_json');
});

test('says that options are wrong', async () => {
  const rendering = renderPane(await loadFormat('llama3'), '{"profile": "x"}', hello, {});
  expect(rendering).toMatchObject({ error: { in: 'options', path: 'options.profile' } });
});

test('keeps the spelling of numbers', async () => {
  const conversation = readConversation('{"messages": [], "tools": [], "ratio": 1.0}');
  expect(isFault(conversation)).toBe(false);
});
