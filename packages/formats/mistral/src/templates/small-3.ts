import { markup } from '@modelspeak/core/authoring';
import type { Dialect } from '../dialects/dialect.js';
import { v7Tekken } from '../dialects/v7.js';
import { smallThreePrompt } from './system/small-3.js';

/** The chat template of Mistral Small 3, which has no tools. */
export const smallThreeTemplate: Dialect = {
  ...v7Tekken,
  defaultSystem: (today = '2025-01-30') => markup({ scaffold: smallThreePrompt(today) }),
  imageFirst: 'none',
  trims: false,
  textJoint: '',
  reply: {},
  supports: { system: 'first', history: true, alternation: true, images: true },
};
