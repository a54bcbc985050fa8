import type { Dialect } from './dialect.js';
import { TEKKEN_SPECIAL, V7_TOKENS } from './tokens.js';
import { v3 } from './v3.js';

/**
 * Version 7 with SentencePiece: Mistral Large 2411 and Pixtral Large. The system message has its own special
 * tokens, and a result has its call's ID before its text.
 */
export const v7: Dialect = {
  ...v3,
  system: 'marked',
  writeResult(id, text, out, say) {
    say(id);
    out.control('[TOOL_CONTENT]');
    say(text);
  },
  supports: { ...v3.supports, images: true },
  control: V7_TOKENS,
};

/** Version 7 with tekken: Mistral Small 3 and 3.1, Devstral Small 2505. */
export const v7Tekken: Dialect = {
  ...v7,
  space: '',
  beginsWithSpace: false,
  special: TEKKEN_SPECIAL,
};
