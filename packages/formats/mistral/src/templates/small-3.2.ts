import { markup } from '@modelspeak/core/authoring';
import type { Dialect } from '../dialects/dialect.js';
import { jsonOf } from '../dialects/json.js';
import { v11 } from '../dialects/v11.js';
import { smallThreeTwoPrompt } from './system/small-3.2.js';

/** The chat template of Mistral Small 3.2, which drops text next to tool calls and has no reasoning. */
export const smallThreeTwoTemplate: Dialect = {
  ...v11,
  defaultSystem: (today = '2025-06-20') => markup({ scaffold: smallThreeTwoPrompt(today) }),
  tools: { ...v11.tools, before: 'repeats of last user' },
  toolList: jsonOf,
  imageFirst: 'none',
  trims: false,
  sortsResults: false,
  textJoint: '',
  reply: { ...v11.reply, reasoning: undefined },
  supports: { ...v11.supports, contentWithToolCalls: 'lost', reasoning: false, trims: [] },
};
