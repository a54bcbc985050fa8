import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAMAGED_FILES, damagedJson } from '../../../files/test/damage.js';
import { chatTemplate } from './index.js';

const CONFIG = {
  bos_token: '<|end|>',
  eos_token: { content: '<|end|>', special: true },
  chat_template: '{% for message in messages %}{{ message.content }}<|end|>{% endfor %}',
  added_tokens_decoder: { 100: { content: '<|end|>', special: true }, 101: { content: '<b>' } },
  additional_special_tokens: ['<b>'],
};

test('a damaged tokenizer_config.json makes a format, or is refused', () => {
  fc.assert(
    fc.property(damagedJson(CONFIG), (json) => {
      try {
        chatTemplate({ tokenizerConfig: JSON.parse(json) });
      } catch (error) {
        expect((error as Error).name).toBe('ModelspeakError');
      }
    }),
    { numRuns: DAMAGED_FILES },
  );
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
}, 3_600_000);
