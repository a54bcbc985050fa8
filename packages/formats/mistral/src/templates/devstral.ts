import { markup } from '@modelspeak/core/authoring';
import type { Dialect } from '../dialects/dialect.js';
import { jsonOf } from '../dialects/json.js';
import { v13 } from '../dialects/v13.js';
import { DEVSTRAL_PROMPT } from './system/devstral.js';

/** Unsloth's chat template for Devstral Small 2507, which has no reasoning. */
export const devstralTemplate: Dialect = {
  ...v13,
  defaultSystem: () => markup({ scaffold: DEVSTRAL_PROMPT }),
  tools: { ...v13.tools, before: 'all turns' },
  toolList: jsonOf,
  imageFirst: 'none',
  trims: false,
  textJoint: '',
  reply: { ...v13.reply, reasoning: undefined },
  supports: { ...v13.supports, reasoning: false, trims: [] },
};
