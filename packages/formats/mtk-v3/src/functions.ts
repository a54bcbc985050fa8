import type { Conversation, FunctionTool } from '@modelspeak/core';
import { fieldsOf } from './fields.js';

/**
 * A function in the shape of MTK's documentation.
 *
 * @example
 * ```ts
 * import { type MtkFunction, toTools } from '@modelspeak/format-mtk-v3';
 *
 * const now: MtkFunction = { name: 'now', description: 'Tells the time', parameters: {} };
 * console.log(toTools([now])[0]?.function.name); // now
 * ```
 */
export interface MtkFunction {
  /** Short and clear, without spaces: `get_weather`. */
  readonly name: string;
  /** A description of what it does. */
  readonly description: string;
  /** The JSON Schema of its arguments; empty or `null` if it has none. */
  readonly parameters: Readonly<Record<string, unknown>> | null;
  /** The names of the required arguments, if `parameters` does not list them. */
  readonly required?: readonly string[] | undefined;
  /** Other keys. {@link MRPromptV3} writes them unchanged; {@link mtkV3} refuses them. */
  readonly [key: string]: unknown;
}

/** A function to write, and its path in the input. */
export interface ShownFunction {
  /** Written with all its keys. */
  readonly function: FunctionTool['function'];
  readonly path: string;
}

/**
 * Converts functions from the shape of MTK's documentation to OpenAI's shape, for a conversation's `tools`.
 *
 * @example
 * ```ts
 * import { mtkV3, toTools } from '@modelspeak/format-mtk-v3';
 *
 * const tools = toTools([{ name: 'now', description: 'Tells the time', parameters: {} }]);
 * const prompt = mtkV3({ training: true }).render({
 *   messages: [{ role: 'user', content: 'How late is it?' }],
 *   tools,
 * });
 * console.log(prompt);
 * // <|start_header_id|>system<|end_header_id|>
 * //
 * // Customized Functions: [{'name': 'now', 'description': 'Tells the time', 'parameters': {}}]
 * //
 * // ---
 * // You are a helpful AI assistant.<|eot_id|><|start_header_id|>user<|end_header_id|>
 * //
 * // How late is it?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n
 * ```
 */
export function toTools(functions: readonly MtkFunction[]): FunctionTool[] {
  return functions.map((given) => ({
    type: 'function',
    function: given as FunctionTool['function'],
  }));
}

/** Returns the function tools. Core has already refused all others. */
export function functionsOf({ tools }: Conversation): readonly ShownFunction[] {
  return ((tools ?? []) as readonly FunctionTool[]).map((tool, index) => ({
    function: tool.function,
    path: `tools[${index}].function`,
  }));
}

/** Returns the names of a function's parameters, in order. */
export function parameterNames({ parameters }: FunctionTool['function']): readonly string[] {
  return [...(fieldsOf(fieldsOf(parameters)?.get('properties'))?.keys() ?? [])];
}
