import { expect, test } from 'vitest';
import { geminiContent } from './index.js';

const guide = await geminiContent().guide?.();

test.each(guide?.examples ?? [])('the example "$title" is read as it is written', (example) => {
  const { formatOptions, conversation, options } = example;
  const format = geminiContent(formatOptions);
  const parts = format.readBody(format.body(conversation, options as object));
  expect(parts.conversation).toEqual(conversation);
  expect(parts.options).toEqual(options ?? {});
  expect(parts.parameters).toEqual({});
  expect({ model: parts.model }).toEqual(formatOptions);
});

test.each(guide?.examples.filter(({ reply }) => reply) ?? [])(
  'the reply of the example "$title" is read',
  ({ reply = '' }) => {
    expect(geminiContent().parse(reply)).toMatchObject({ reason: 'stop', malformed: [] });
  },
);
