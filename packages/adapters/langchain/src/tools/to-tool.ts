import type { BindToolsInput } from '@langchain/core/language_models/chat_models';
import { convertToOpenAITool, isLangChainTool } from '@langchain/core/utils/function_calling';
import { ModelspeakError, type Tool } from '@modelspeak/core';
import { isObject, isText } from '../messages/block.js';

/**
 * Reads a tool in any of the forms that LangChain's models take: a tool of LangChain, or a definition of
 * OpenAI or Anthropic.
 *
 * @throws {ModelspeakError} `unsupported` for a tool that a provider runs, and anything else
 */
export function toTool(tool: BindToolsInput, index: number, strict?: boolean): Tool {
  const held = strict === undefined ? {} : { strict };
  if (tool !== null && isLangChainTool(tool)) {
    const { name, description, parameters } = convertToOpenAITool(tool).function;
    return functionTool(name, description, parameters, held);
  }
  const given: Record<string, unknown> = { ...tool };
  if (given['type'] === 'custom' && isObject(given['custom'])) return tool as unknown as Tool;
  const definition = isObject(given['function']) ? given['function'] : given;
  const { name, title, description, parameters, input_schema, schema, properties } = definition as {
    readonly [key: string]: unknown;
  };
  const own = name ?? title;
  const found = parameters ?? input_schema ?? schema ?? (properties && definition);
  if (!isText(own) || !(given['type'] === 'function' || found)) {
    throw new ModelspeakError(
      'unsupported',
      `found ${JSON.stringify(given['type'] ?? own)}; use a tool of LangChain, or a function in OpenAI's form: tools that a provider runs are not available here`,
      { path: `tools[${index}]` },
    );
  }
  const wanted = typeof definition['strict'] === 'boolean' ? definition['strict'] : undefined;
  return functionTool(own, description, found, {
    ...(wanted !== undefined && { strict: wanted }),
    ...held,
  });
}

function functionTool(
  name: string,
  description: unknown,
  parameters: unknown,
  held: { readonly strict?: boolean },
): Tool {
  const { $schema: _dialect, ...plain } = isObject(parameters) ? parameters : {};
  return {
    type: 'function',
    function: {
      name,
      ...(isText(description) && { description }),
      ...(isObject(parameters) && { parameters: plain }),
      ...held,
    },
  };
}
