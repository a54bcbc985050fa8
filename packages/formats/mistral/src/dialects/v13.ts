import type { Dialect } from './dialect.js';
import { argumentsOf } from './json.js';
import { spellMarkedCalls } from './spelled.js';
import { v11 } from './v11.js';

/**
 * Version 13: Devstral Small 2507 and Devstral 2, Magistral Small 2507 and 2509, Ministral 3, Mistral
 * Large 3. Calls have no ids: results stand in their order. The tools stand where the user spoke first,
 * so that a server can keep what it has computed.
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
