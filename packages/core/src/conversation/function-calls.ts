import type { Json } from '../json/json.js';
import { parseJson } from '../json/json-parse.js';
import type { AssistantMessage, FunctionToolCall } from './conversation.js';

/**
 * The calls of a reply in a format that has no custom tools: core refuses those before.
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
 * The arguments of a call, for formats that write each by itself, in their order. Core has seen that
 * they are an object.
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
