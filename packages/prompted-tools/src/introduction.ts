import { type Tool, writeJson } from '@modelspeak/core';
import { schemaOf } from '@modelspeak/core/authoring';
import type { Piece } from './piece.js';

/** The text that tells the model about its tools. */
export interface Introduction {
  /** The text before the list of tools, which has a line of JSON for each. */
  readonly before: string;
  /** The text after it: how to call a tool. */
  readonly after: string;
}

/** The introduction by default: short, since small models follow it better. */
export const INTRODUCTION: Introduction = {
  before: '# Tools\n\nYou can call these functions:\n',
  after: `

To call a function, reply with its name and its arguments as JSON:
<tool_call>
{"name": "the name", "arguments": {"key": "value"}}
</tool_call>
You then get its result between <tool_response> and </tool_response>. Answer from the results. If no function helps, answer without a call.`,
};

/** Introduces tools. */
export function introduce(
  tools: readonly Tool[],
  { before, after }: Introduction,
): readonly Piece[] {
  const lines = tools.flatMap((tool) => {
    if (tool.type !== 'function') return [];
    const { name, description } = tool.function;
    return [writeJson({ name, ...(description && { description }), parameters: schemaOf(tool) })];
  });
  return [
    { mark: before, message: null },
    { words: lines.join('\n') },
    { mark: after, message: null },
  ];
}
