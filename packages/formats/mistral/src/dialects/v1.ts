import { markup, textDelimiters } from '@modelspeak/core/authoring';
import type { Dialect } from './dialect.js';
import { marks, V1_SPECIAL, V1_TOKENS } from './tokens.js';
import { v3 } from './v3.js';

/**
 * Version 1: Mistral 7B v0.1 and v0.2, Mixtral 8x7B. `[INST]` is ordinary text to its tokenizer, and there are
 * no tools.
 */
export const v1: Dialect = {
  ...v3,
  system: 'first user',
  user: { open: markup({ scaffold: ' [INST] ' }), close: markup({ scaffold: ' [/INST]' }) },
  assistant: marks(' ', '</s>'),
  trims: false,
  space: '',
  reply: {},
  supports: { system: 'first', history: true, alternation: true },
  control: V1_TOKENS,
  special: V1_SPECIAL,
  delimiters: textDelimiters(['[INST]', '[/INST]']),
};
