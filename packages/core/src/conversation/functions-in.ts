import type { FunctionTool, Tool } from './conversation.js';

/** The tools that are functions. */
export function functionsIn(tools: readonly Tool[] = []): readonly FunctionTool[] {
  return tools.filter((tool) => tool.type === 'function');
}
