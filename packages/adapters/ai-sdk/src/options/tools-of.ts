import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { ToolChoice } from '@modelspeak/core';

/** The functions that are offered. A tool that only another provider can run is left out, with a warning. */
export function toolsOf(
  { tools = [] }: Pick<LanguageModelV4CallOptions, 'tools'>,
  warnings: SharedV4Warning[],
): readonly LanguageModelV4FunctionTool[] {
  return tools.filter((tool): tool is LanguageModelV4FunctionTool => {
    if (tool.type === 'function') return true;
    warnings.push({
      type: 'unsupported',
      feature: `provider-defined tool ${tool.id}`,
      details: 'only its provider can run it',
    });
    return false;
  });
}

/** Which tools the model may or must call. */
export function toolChoiceOf({
  toolChoice,
}: Pick<LanguageModelV4CallOptions, 'toolChoice'>): ToolChoice | undefined {
  if (toolChoice?.type !== 'tool') return toolChoice?.type;
  return { type: 'function', function: { name: toolChoice.toolName } };
}
