import type { Conversation, FunctionTool } from '../conversation/conversation.js';
import type { ResponseFormat } from '../conversation/request.js';
import { ModelspeakError } from '../errors/errors.js';
import type { CallableFunction, GrammarContext, JsonSchema } from './language.js';
import type { RenderOptions } from './render-options.js';

/**
 * What a format learns about a request when it describes the replies to it.
 *
 * @throws {ModelspeakError} `invalid_option` if the model must call something that was not offered
 */
export function grammarContext<Options>(
  { tools }: Conversation,
  builtins: readonly string[] = [],
  { toolChoice, responseFormat, thinking = {} }: RenderOptions,
  options: Options,
  replyPrefix: string,
): GrammarContext<Options> {
  const named = typeof toolChoice === 'object' ? toolChoice.function.name : undefined;
  const isCallable = (name: string): boolean =>
    toolChoice !== 'none' && (named === undefined || name === named);
  const functions = (tools ?? []).flatMap((tool) =>
    tool.type === 'function' && isCallable(tool.function.name) ? [callable(tool.function)] : [],
  );
  const callableBuiltins = builtins.filter(isCallable);
  const mustCall = toolChoice === 'required' || named !== undefined;
  if (mustCall && functions.length + callableBuiltins.length === 0) {
    throw new ModelspeakError(
      'invalid_option',
      `the model must call ${named ?? 'a tool'}, which was not offered; add it to tools`,
      { path: 'toolChoice' },
    );
  }
  return {
    options,
    functions,
    builtins: callableBuiltins,
    mustCall,
    responseSchema: schemaOf(responseFormat),
    thinking,
    replyPrefix,
  };
}

function callable({ name, parameters, required }: FunctionTool['function']): CallableFunction {
  const isEmpty = Object.keys(parameters ?? {}).length === 0;
  const rest = isEmpty ? { additionalProperties: false } : parameters;
  return { name, parameters: { type: 'object', ...(required && { required }), ...rest } };
}

function schemaOf(format: ResponseFormat | undefined): JsonSchema | undefined {
  if (format?.type === 'json_schema') return format.json_schema.schema ?? true;
  return format?.type === 'json_object' ? { type: 'object' } : undefined;
}
