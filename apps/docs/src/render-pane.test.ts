import { expect, test } from 'vitest';
import { textOfHtml } from '../test/text-of-html.js';
import { withAttack } from './attack.js';
import { formats, loadFormat } from './formats.js';
import { isFault, readConversation, readRequest, renderPane } from './render-pane.js';

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
    error: { in: 'conversation', path: 'messages[0].content', code: 'invalid_input' },
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

test.each(['"', '""', '5', 'null', 'true', '[null]', '{"in": 1, "code": 2}'])(
  'says what is wrong with %s',
  async (text) => {
    const rendering = renderPane(await loadFormat('llama3'), '', readConversation(text), {});
    expect(rendering).toMatchObject({ kind: 'error', error: { in: 'conversation' } });
  },
);

test.each([
  ['{', 'invalid_json'],
  ['{"thinking": {"enabled": true}}', 'unsupported'],
  ['{"generationPromt": true}', 'invalid_option'],
  ['5', 'invalid_option'],
  ['null', 'invalid_option'],
  ['[]', 'invalid_option'],
])('says what is wrong with the request %s', async (text, code) => {
  const rendering = renderPane(await loadFormat('llama3'), '', hello, readRequest(text));
  expect(rendering).toMatchObject({ error: { in: 'request', code } });
});

test.each(formats.map(({ name }) => name))(
  '%s draws the prompt, to the character',
  async (name) => {
    const factory = await loadFormat(name);
    const format = factory();
    if (format.kind === 'messages') return;
    const attacked = withAttack({ messages: [{ role: 'user', content: 'Hi' }] }, format);
    for (const specialTokens of ['escape', 'allow'] as const) {
      const rendering = renderPane(factory, '', attacked, { specialTokens });
      if (rendering.kind !== 'prompt') throw new Error(`${name} refuses the attack`);
      expect(textOfHtml(rendering.html)).toBe(rendering.text);
    }
  },
);

test('keeps the spelling of numbers', async () => {
  const conversation = readConversation('{"messages": [], "tools": [], "ratio": 1.0}');
  expect(isFault(conversation)).toBe(false);
});
