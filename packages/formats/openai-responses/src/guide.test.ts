import { expect, test } from 'vitest';
import { openaiResponses } from './index.js';

const guide = await openaiResponses().guide?.();

test.each(guide?.examples ?? [])('the example "$title" is read as it is written', (example) => {
  const { formatOptions, conversation, options } = example;
  const format = openaiResponses(formatOptions);
  const { model, ...parts } = format.readBody(format.body(conversation, options as object));
  expect(parts).toMatchObject({ options: options ?? {}, sampling: {}, parameters: {} });
  expect(parts.conversation).toEqual(conversation);
  expect({ model }).toEqual(formatOptions);
});

test.each(guide?.examples.filter(({ reply }) => reply) ?? [])(
  'the reply of the example "$title" is read',
  ({ reply = '' }) => {
    expect(openaiResponses().parse(reply)).toMatchObject({ reason: 'stop', malformed: [] });
  },
);
