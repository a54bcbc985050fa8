import { DSML } from '../tokens.js';

/**
 * Returns the introduction of tools, up to their schemas.
 *
 * @param tag The name of the tag around all calls.
 * @param gap The text before the name of every tag.
 */
export function beforeTools(tag: string, gap = ''): string {
  return [
    '',
    '',
    '## Tools',
    '',
    `You have access to a set of tools to help answer the user's question. You can invoke tools by writing a "<DSML${tag}>" block like the following:`,
    '',
    `<DSML${tag}>`,
    '<DSMLinvoke name="$TOOL_NAME">',
    '<DSMLparameter name="$PARAMETER_NAME" string="true|false">$PARAMETER_VALUE</DSMLparameter>',
    '...',
    '</DSMLinvoke>',
    '<DSMLinvoke name="$TOOL_NAME2">',
    '...',
    '</DSMLinvoke>',
    `</DSML${tag}>`,
    '',
    'String parameters should be specified as is and set `string="true"`. For all other types (numbers, booleans, arrays, objects), pass the value in JSON format and set `string="false"`.',
    '',
    'If thinking_mode is enabled (triggered by <think>), you MUST output your complete reasoning inside <think>...</think> BEFORE any tool calls or final response.',
    '',
    'Otherwise, output directly after </think> with tool calls or final response.',
    '',
    '### Available Tool Schemas',
    '',
    '',
  ]
    .join('\n')
    .replaceAll('DSML', DSML + gap);
}

/** The introduction of tools, after their schemas. */
export const AFTER_TOOLS =
  '\n\nYou MUST strictly follow the above defined tool name and parameter schemas to invoke tool calls.\n';

/** The beginning of a prompt that asks for the highest effort. */
export const HIGHEST_EFFORT = [
  'Reasoning Effort: Absolute maximum with no shortcuts permitted.',
  'You MUST be very thorough in your thinking and comprehensively decompose the problem to resolve the root cause, rigorously stress-testing your logic against all potential paths, edge cases, and adversarial scenarios.',
  'Explicitly write out your entire deliberation process, documenting every intermediate step, considered alternative, and rejected hypothesis to ensure absolutely no assumption is left unchecked.',
  '',
  '',
].join('\n');
