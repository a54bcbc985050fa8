import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { ToolChoice } from '@modelspeak/core';
import { mismatch } from '@modelspeak/core/authoring';

/**
 * The functions that are offered. A tool that only another provider can run is left out, and so are examples
 * of inputs, each with a warning.
 */
export function toolsOf(
  { tools = [] }: Pick<LanguageModelV4CallOptions, 'tools'>,
  warnings: SharedV4Warning[],
): readonly LanguageModelV4FunctionTool[] {
  return tools.filter((tool, index): tool is LanguageModelV4FunctionTool => {
    const type: unknown = (tool as unknown as LanguageModelV4FunctionTool | null)?.type;
    if (type !== 'function' && type !== 'provider') {
      const expected = "a tool: { type: 'function', name, inputSchema }, as the AI SDK makes it";
      throw mismatch(tool, `tools[${index}]`, expected, 'invalid_option');
    }
    if (tool.type === 'function') {
      if (tool.inputExamples !== undefined) warnings.push(unseenExamples(tool));
      return true;
    }
    warnings.push({
      type: 'unsupported',
      feature: `provider-defined tool ${tool.id}`,
      details: 'only its provider can run it',
    });
    return false;
  });
}

function unseenExamples({ name }: LanguageModelV4FunctionTool): SharedV4Warning {
  return {
    type: 'unsupported',
    feature: 'inputExamples',
    details: `the model does not see those of ${name}; addToolInputExamplesMiddleware of ai writes them into the description`,
  };
}

/** Which tools the model may or must call. */
export function toolChoiceOf({
  toolChoice,
}: Pick<LanguageModelV4CallOptions, 'toolChoice'>): ToolChoice | undefined {
  if (toolChoice?.type !== 'tool') return toolChoice?.type;
  return { type: 'function', function: { name: toolChoice.toolName } };
}
