import type { Dialect } from '../dialects/dialect.js';
import { jsonOf } from '../dialects/json.js';
import { marked } from '../dialects/tokens.js';
import { v13 } from '../dialects/v13.js';
import { MINISTRAL_PROMPT } from './system/ministral-3.js';

/** The chat template of Ministral 3 Reasoning. */
export const ministralTemplate: Dialect = {
  ...v13,
  defaultSystem: () => marked(MINISTRAL_PROMPT),
  tools: { ...v13.tools, before: 'all turns' },
  toolList: jsonOf,
  imageFirst: 'of two',
  trims: false,
  textJoint: '',
  supports: { ...v13.supports, trims: [] },
};
