import type { Dialect } from '../dialects/dialect.js';
import { v3Tekken } from '../dialects/v3.js';
import { rawTools } from './raw-tools.js';

/**
 * The chat template of Mistral Nemo Instruct 2407. It drops a system message unless the last message is from the
 * user, drops text next to tool calls, and inserts results into JSON verbatim.
 */
export const nemoTemplate: Dialect = {
  ...v3Tekken,
  system: 'last message',
  tools: { ...v3Tekken.tools, before: 'repeats of last user' },
  toolList: rawTools,
  trims: false,
  writeResult: (id, text, _out, say) => say(`{"content": ${text}, "call_id": "${id}"}`),
  textJoint: '',
  supports: { ...v3Tekken.supports, images: false, contentWithToolCalls: 'lost', trims: [] },
};
