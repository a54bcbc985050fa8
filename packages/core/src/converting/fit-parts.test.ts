import { expect, test } from 'vitest';
import { defineOptions } from '../checking/options.js';
import type { Message } from '../conversation/conversation.js';
import { NO_CAPABILITIES } from '../format/capabilities.js';
import { defineFormat } from '../format/define-format.js';
import type { Format } from '../format/format.js';
import { fitParts } from './fit-parts.js';

/** A format that lets user and assistant alternate, or takes only one message of the user. */
function formatOf(history: boolean): Format {
  return defineFormat({
    name: 'turns',
    models: [],
    options: defineOptions({}),
    control: [],
    stop: [],
    supports: { ...NO_CAPABILITIES, history, alternation: true },
    write({ messages }, out) {
      for (const { content } of messages) out.content(String(content));
    },
    reader: () => ({ push: () => [], end: () => [] }),
  })() as unknown as Format;
}

const user = (content: string): Message => ({ role: 'user', content });
const says = (content: string): Message => ({ role: 'assistant', content });

function fitted(messages: readonly Message[], onLoss?: 'omit', to = formatOf(true)) {
  const parts = { conversation: { messages }, options: {}, sampling: {}, parameters: {} };
  const fittedParts = fitParts(parts, { from: 'other', to, onLoss });
  return { ...fittedParts, messages: fittedParts.parts.conversation.messages };
}

test('messages in a row are joined, not left out', () => {
  const { messages, losses, changes } = fitted(
    [user('u'), says('a'), says('b'), user('v')],
    'omit',
  );
  expect(messages).toMatchObject([user('u'), says('a\n\nb'), user('v')]);
  expect(losses).toEqual([]);
  expect(changes).toEqual([{ path: 'messages[2]', change: 'joined to messages[1]' }]);
});

test('without that permission they are refused', () => {
  expect(() => fitted([user('u'), user('v')])).toThrow(/messages\[1\]: .*alternate/);
});

test('what is left out of joined messages is named by its place in the given ones', () => {
  const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
  const shown: Message = { role: 'user', content: [{ type: 'text', text: 'v' }, image] };
  const { losses } = fitted([user('u'), shown], 'omit');
  expect(losses.map(({ path }) => path)).toEqual(['messages[1].content[1]']);
});

test('a format without earlier turns gets the last message of the user', () => {
  const given = [user('u'), says('a'), user('v'), user('w')];
  const { messages, losses } = fitted(given, 'omit', formatOf(false));
  expect(messages).toEqual([user('v\n\nw')]);
  expect(losses.map(({ path }) => path).toSorted()).toEqual(['messages[0]', 'messages[1]']);
});
