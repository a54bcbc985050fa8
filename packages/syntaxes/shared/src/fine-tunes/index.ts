/**
 * Names of fine-tunes that have a dialect of their own, whichever model they were made from: other turns, or
 * another spelling of tool calls. A family excludes them from its model patterns, since it would write prompts
 * that these models do not understand.
 *
 * @example
 * ```ts
 * import { FINE_TUNES } from '@modelspeak/syntaxes/fine-tunes';
 *
 * const pattern = { match: 'parrot-3-*', except: FINE_TUNES };
 * console.log(pattern.except.includes('*hermes*')); // true
 * ```
 */
export const FINE_TUNES: readonly string[] = [
  '*hermes*',
  '*dolphin*',
  '*openchat*',
  '*openorca*',
  '*tulu*',
  '*function-call*',
  '*functioncall*',
  '*function_call*',
  '*functionary*',
  '*firefunction*',
  '*tool-us*',
  '*tool_us*',
  '*tool-call*',
  '*toolcall*',
  '*tool_call*',
  '*toolace*',
  '*watt-tool*',
  '*xlam*',
  '*gorilla*',
  '*bfcl*',
  '*rubra*',
];
