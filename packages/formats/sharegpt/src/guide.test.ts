import { expect, test } from 'vitest';
import { sharegpt } from './index.js';

const guide = await sharegpt().guide?.();

test.each(guide?.examples ?? [])('the example "$title" is read as it is written', (example) => {
  const format = sharegpt();
  expect(format.conversation(format.body(example.conversation))).toEqual(example.conversation);
});
