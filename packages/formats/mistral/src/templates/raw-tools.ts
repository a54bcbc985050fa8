import type { FunctionTool } from '@modelspeak/core';
import { jsonOf } from '../dialects/json.js';

/** Tools as the older templates write them: with every key but `return`, and strings unescaped. */
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
