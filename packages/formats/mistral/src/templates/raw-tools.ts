import type { FunctionTool } from '@modelspeak/core';
import { jsonOf } from '../dialects/json.js';

/** Formats tools as the older templates do: with every key except `return`, and unescaped strings. */
export function rawTools(tools: readonly FunctionTool[]): string {
  const list = tools.map((tool) => {
    const keys = Object.entries(tool.function).filter(
      ([key, value]) => key !== 'return' && value !== undefined,
    );
    const pairs = keys.map(
      ([key, value]) => `"${key}": ${typeof value === 'string' ? `"${value}"` : jsonOf(value)}`,
    );
    return `{"type": "function", "function": {${pairs.join(', ')}}}`;
  });
  return `[${list.join(', ')}]`;
}
