import { expect, test } from 'vitest';
import { wellKnownTokensIn } from './well-known-tokens.js';

test.each([
  ['<s>[INST] Hi [/INST]</s>', ['<s>', '[INST]', '[/INST]', '</s>']],
  ['<|im_start|>user\n<|im_start|>', ['<|im_start|>']],
  ['<｜begin▁of▁sentence｜><think>\n</think>', ['<｜begin▁of▁sentence｜>', '<think>', '</think>']],
  ['[AVAILABLE_TOOLS]', ['[AVAILABLE_TOOLS]']],
  ['a <b>, [1], [x], [A], <| x |>, list[TYPE_], <span>', []],
])('%s', (text, tokens) => {
  expect(wellKnownTokensIn(text)).toEqual(tokens);
});
