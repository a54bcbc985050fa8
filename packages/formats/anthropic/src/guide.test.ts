import { expect, test } from 'vitest';
import { anthropicMessages } from './index.js';

const guide = await anthropicMessages().guide?.();

test.each(guide?.examples ?? [])('the example "$title" is read as it is written', (example) => {
  const { formatOptions, conversation, options } = example;
  const format = anthropicMessages(formatOptions);
  const { model, sampling, ...parts } = format.readBody(
    format.body(conversation, options as object),
  );
  expect(parts.options).toEqual(options ?? {});
  expect(parts.parameters).toEqual({});
  expect({ model, ...sampling }).toEqual(formatOptions);
});

test.each(guide?.examples.filter(({ reply }) => reply) ?? [])(
  'the reply of the example "$title" is read',
  ({ reply = '' }) => {
    expect(anthropicMessages().parse(reply)).toMatchObject({ reason: 'stop', malformed: [] });
  },
);
