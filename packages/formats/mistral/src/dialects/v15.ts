import type { Dialect } from './dialect.js';
import { MODEL_SETTINGS, marks, V15_SPECIAL, V15_TOKENS } from './tokens.js';
import { v13 } from './v13.js';

/** Version 15: Mistral Small 4. A setting before the first user message says whether to think. */
export const v15: Dialect = {
  ...v13,
  settings: marks(...MODEL_SETTINGS),
  textJoint: '',
  control: V15_TOKENS,
  special: V15_SPECIAL,
};
