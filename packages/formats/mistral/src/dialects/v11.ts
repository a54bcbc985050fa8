import { MARKED_CALLS } from '@modelspeak/syntaxes/replies';
import { nineOf } from '../call-id.js';
import type { Dialect } from './dialect.js';
import { argumentsOf } from './json.js';
import { SPELLED_ID, spellMarkedCalls } from './spelled.js';
import { V11_SPECIAL, V11_TOKENS } from './tokens.js';
import { v7Tekken } from './v7.js';

/**
 * Version 11: Mistral Small 3.2. Each call has its own special tokens before its name, ID and arguments.
 */
export const v11: Dialect = {
  ...v7Tekken,
  writeCalls(calls, out, say) {
    for (const call of calls) {
      out.control('[TOOL_CALLS]');
      say(call.function.name);
      out.control('[CALL_ID]');
      say(nineOf(call.id));
      out.control('[ARGS]');
      say(argumentsOf(call));
    }
  },
  sortsResults: true,

  reply: {
    reasoning: { open: '[THINK]', close: '[/THINK]' },
    calls: [MARKED_CALLS],
    // Some models close a thought that they never opened.
    wrappers: ['[/THINK]'],
  },
  spellCalls: spellMarkedCalls(['[CALL_ID]', SPELLED_ID, '[ARGS]']),

  supports: { ...v7Tekken.supports, reasoning: true },
  control: V11_TOKENS,
  special: V11_SPECIAL,
};
