import {
  type Conversation,
  type FunctionTool,
  relocateErrors,
  type Tool,
  validateConversation,
} from '@modelspeak/core';

/**
 * A function as MTK's documentation writes it. What it has besides is written as it is given.
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
  /** What it is for. */
  readonly description: string;
  /** The JSON Schema of its arguments; empty or `null` where it takes none. */
  readonly parameters: Readonly<Record<string, unknown>> | null;
  /** The names of the arguments that must be given, where they do not stand in `parameters`. */
  readonly required?: readonly string[] | undefined;
  readonly [key: string]: unknown;
}

/** A tool whose function was given bare. */
interface BareTool extends FunctionTool {
  readonly isBare?: true;
}

/**
 * Puts functions as MTK's documentation writes them into OpenAI's shape, which a conversation's
 * `tools` have. {@link mtkV3} takes both; this is for TypeScript, which only knows the latter.
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

/** Brings bare functions among the tools into OpenAI's shape. Everything else stays as it is. */
export function wrapFunctions(input: unknown): Conversation {
  const conversation = input as Conversation;
  const tools: unknown = conversation?.tools;
  if (!Array.isArray(tools) || !tools.some(isBare)) return conversation;

  const wrapped = tools.map((tool: unknown) =>
    isBare(tool) ? { type: 'function', function: tool, isBare: true } : (tool as Tool),
  );
  relocateErrors(
    () => validateConversation({ messages: [], tools: wrapped }),
    (path) =>
      path.replace(/^(tools\[(\d+)\])\.function/, (whole, tool: string, index: string) =>
        isBare(tools[Number(index)]) ? tool : whole,
      ),
  );
  return { ...conversation, tools: wrapped as Tool[] };
}

function isBare(tool: unknown): boolean {
  if (typeof tool !== 'object' || tool === null || 'function' in tool) return false;
  // OpenAI's newer API has the type beside the name.
  return !('type' in tool) || 'name' in tool;
}

/** The functions among the tools, each with its place. Core has refused all other tools. */
export function functionsOf({ tools }: Conversation): readonly {
  readonly function: FunctionTool['function'];
  readonly path: string;
}[] {
  return ((tools ?? []) as readonly BareTool[]).map((tool, index) => ({
    function: tool.function,
    path: tool.isBare ? `tools[${index}]` : `tools[${index}].function`,
  }));
}
