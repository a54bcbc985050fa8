import type { Dialect } from './dialect.js';
import { argumentsOf } from './json.js';
import { spellMarkedCalls } from './spelled.js';
import { v11 } from './v11.js';

/**
 * Version 13: Devstral Small 2507 and Devstral 2, Magistral Small 2507 and 2509, Ministral 3, Mistral
 * Large 3. Calls have no IDs: results are in their order. The tools precede the first user message, so that a
 * server can reuse its prefix cache.
 */
export const v13: Dialect = {
  ...v11,
  tools: { ...v11.tools, before: 'first user' },
  writeCalls(calls, out, say) {
    for (const call of calls) {
      out.control('[TOOL_CALLS]');
      say(call.function.name);
      out.control('[ARGS]');
      say(argumentsOf(call));
    }
  },
  spellCalls: spellMarkedCalls('[ARGS]'),
  writeResult: (_id, text, _out, say) => say(text),
};
