import type { Json } from '../json/json.js';
import { parseJson } from '../json/json-parse.js';
import type { AssistantMessage, FunctionToolCall } from './conversation.js';

/**
 * Returns the calls of a reply in a format without custom tools: core has already refused those.
 *
 * @example
 * ```ts
 * import { functionCalls } from '@modelspeak/core/authoring';
 *
 * console.log(functionCalls({ role: 'assistant', content: 'Hi' })); // []
 * ```
 */
export function functionCalls({ tool_calls }: AssistantMessage): readonly FunctionToolCall[] {
  return tool_calls?.filter((call) => call.type === 'function') ?? NONE;
}

const NONE: readonly FunctionToolCall[] = [];

/**
 * Returns the arguments of a call in order, for formats that write them one by one. Core has
 * already checked that they are an object.
 *
 * @example
 * ```ts
 * import { argumentsOf } from '@modelspeak/core/authoring';
 *
 * const call = { name: 'find', arguments: '{"city":"Zürich","10":true}' };
 * console.log([...argumentsOf({ id: 'a', type: 'function', function: call }).keys()]);
 * // [ 'city', '10' ]
 * ```
 */
export function argumentsOf({ function: called }: FunctionToolCall): ReadonlyMap<string, Json> {
  return parseJson(called.arguments, { objects: 'map' }) as ReadonlyMap<string, Json>;
}
