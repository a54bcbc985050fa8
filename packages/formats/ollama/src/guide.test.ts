import { expect, test } from 'vitest';
import { ollamaChat } from './index.js';

const guide = await ollamaChat().guide?.();

test.each(guide?.examples ?? [])('the example "$title" is read as it is written', (example) => {
  const { formatOptions, conversation, options } = example;
  const format = ollamaChat(formatOptions);
  const { model, ...parts } = format.readBody(format.body(conversation, options as object));
  expect(parts).toMatchObject({ options: options ?? {}, sampling: {}, parameters: {} });
  expect(parts.conversation).toEqual(conversation);
  expect({ model }).toEqual(formatOptions);
});
