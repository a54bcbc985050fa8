import type { Dialect } from '../dialects/dialect.js';
import { callList } from '../dialects/json.js';
import { marks } from '../dialects/tokens.js';
import { v3 } from '../dialects/v3.js';
import { rawTools } from './raw-tools.js';

/**
 * The chat template of Mistral 7B Instruct v0.3. It writes spaces around everything, drops system messages and
 * text next to tool calls, and inserts results into JSON verbatim.
 */
export const mistral7bTemplate: Dialect = {
  ...v3,
  system: 'lost',
  tools: { before: 'repeats of last user', ...marks(' [AVAILABLE_TOOLS] ', ' [/AVAILABLE_TOOLS]') },
  toolList: rawTools,
  user: marks(' [INST] ', ' [/INST]'),
  assistant: marks(' ', ' </s>'),
  trims: false,
  writeCalls(calls, out, say) {
    out.control('[TOOL_CALLS]');
    say(` ${callList(calls)}`);
  },
  result: marks(' [TOOL_RESULTS] ', ' [/TOOL_RESULTS] '),
  writeResult: (id, text, _out, say) => say(`{"call_id": "${id}", "content": ${text}}`),

  space: '',
  textJoint: '',

  ends: [' </s>', '</s>'],

  supports: { ...v3.supports, system: 'lost', contentWithToolCalls: 'lost', trims: [] },
};
