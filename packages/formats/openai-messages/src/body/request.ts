import { isObject } from '@modelspeak/bodies';
import {
  ModelspeakError,
  type RenderOptions,
  type ResponseFormat,
  type ToolChoice,
} from '@modelspeak/core';

/** OpenAI's reasoning efforts. Each model supports only some of them. */
export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** The request options of Chat Completions. */
export const REQUEST = {
  toolChoice: true,
  parallelToolCalls: true,
  responseFormat: true,
  thinking: { effort: EFFORTS },
} as const;

/** The request options of Chat Completions, as a type for the options of `body` and `text`. */
export type OpenAIRequest = typeof REQUEST;

/**
 * Writes the request options under the names of the body.
 *
 * @throws {ModelspeakError} `invalid_option` for an option that the format's parameters set too
 */
export function writeRequest(
  { toolChoice, parallelToolCalls, responseFormat, thinking }: RenderOptions,
  parameters: Readonly<Record<string, unknown>>,
): object {
  const write = (key: string, value: unknown, path: string): object => {
    if (value === undefined) return {};
    if (parameters[key] === undefined) return { [key]: value };
    throw new ModelspeakError(
      'invalid_option',
      `the format's option parameters also sets ${key}; remove one of them`,
      { path },
    );
  };
  return {
    ...write('tool_choice', toolChoice, 'toolChoice'),
    ...write('parallel_tool_calls', parallelToolCalls, 'parallelToolCalls'),
    ...write('response_format', responseFormat, 'responseFormat'),
    ...write('reasoning_effort', thinking?.effort, 'thinking.effort'),
  };
}

/** Splits a body's parameters into the request options of all formats and the rest. */
export function readRequest(given: Readonly<Record<string, unknown>>): {
  options: RenderOptions<OpenAIRequest>;
  parameters: Record<string, unknown>;
} {
  const parameters = { ...given };
  const take = <Value>(key: string, is: (value: unknown) => value is Value): Value | undefined => {
    const value = parameters[key];
    if (!is(value)) return undefined;
    delete parameters[key];
    return value;
  };
  const toolChoice = take('tool_choice', isToolChoice);
  const parallelToolCalls = take('parallel_tool_calls', isBoolean);
  const responseFormat = take('response_format', isResponseFormat);
  const effort = take('reasoning_effort', isEffort);
  return {
    options: {
      ...(toolChoice !== undefined && { toolChoice }),
      ...(parallelToolCalls !== undefined && { parallelToolCalls }),
      ...(responseFormat !== undefined && { responseFormat }),
      ...(effort !== undefined && { thinking: { effort } }),
    },
    parameters,
  };
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isEffort(value: unknown): value is (typeof EFFORTS)[number] {
  return EFFORTS.some((effort) => effort === value);
}

function isToolChoice(value: unknown): value is ToolChoice {
  if (value === 'auto' || value === 'none' || value === 'required') return true;
  if (!isObject(value) || value['type'] !== 'function' || !isObject(value['function']))
    return false;
  const { name } = value['function'];
  return (
    typeof name === 'string' &&
    hasOnly(value, 'type', 'function') &&
    hasOnly(value['function'], 'name')
  );
}

function isResponseFormat(value: unknown): value is ResponseFormat {
  if (!isObject(value)) return false;
  const { type, json_schema } = value;
  if (type === 'text' || type === 'json_object') return hasOnly(value, 'type');
  if (type !== 'json_schema' || !isObject(json_schema)) return false;
  const { name, description = '', schema = {}, strict = null } = json_schema;
  return (
    typeof name === 'string' &&
    typeof description === 'string' &&
    isObject(schema) &&
    (strict === null || typeof strict === 'boolean') &&
    hasOnly(value, 'type', 'json_schema') &&
    hasOnly(json_schema, 'name', 'description', 'schema', 'strict')
  );
}

function hasOnly(value: object, ...keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}
