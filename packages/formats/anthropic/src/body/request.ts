import { isObject } from '@modelspeak/bodies';
import {
  ModelspeakError,
  type RenderOptions,
  type ResponseFormat,
  type Thinking,
  type ToolChoice,
} from '@modelspeak/core';

type Keys = Readonly<Record<string, unknown>>;

/** The effort levels. Each model supports only some of them. */
export const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const;

/** The request options of the Messages API. */
export const REQUEST = {
  toolChoice: true,
  parallelToolCalls: true,
  responseFormat: true,
  thinking: { enabled: true, effort: EFFORTS, budget: true },
} as const;

/** The request options of the Messages API, as a type for the options of `body` and `text`. */
export type AnthropicRequest = typeof REQUEST;

/** Reads the request options out of a body. Keys that have no place in them stay where they are. */
export function readRequest(body: Keys): {
  readonly options: RenderOptions<AnthropicRequest>;
  readonly parameters: Record<string, unknown>;
} {
  const { tool_choice, thinking: given, output_config, ...parameters } = body;
  const [toolChoice, choosing] = readToolChoice(tool_choice);
  const [parallelToolCalls, choice] = readParallel(toolChoice, choosing);
  const [mode, thinking] = readThinking(given);
  const [effort, config] = readEffort(output_config);
  const [responseFormat, output] = readFormat(config);
  const asked = { ...mode, ...(effort !== undefined && { effort }) };
  return {
    options: {
      ...(toolChoice !== undefined && { toolChoice }),
      ...(parallelToolCalls !== undefined && { parallelToolCalls }),
      ...(Object.keys(asked).length > 0 && { thinking: asked }),
      ...(responseFormat !== undefined && { responseFormat }),
    },
    parameters: {
      ...parameters,
      ...left('tool_choice', choice),
      ...left('thinking', thinking),
      ...left('output_config', output),
    },
  };
}

/** What is left of an object whose keys were read; nothing if it is empty. */
function left(key: string, value: unknown): Keys {
  const isEmpty = value === undefined || (isObject(value) && Object.keys(value).length === 0);
  return isEmpty ? {} : { [key]: value };
}

/** A value that was read, and what is left of the object that contained it. */
type Read<Value> = readonly [value: Value | undefined, rest: unknown];

function readToolChoice(given: unknown): Read<ToolChoice> {
  if (!isObject(given)) return [undefined, given];
  const { type, name, ...rest } = given;
  if (type === 'tool' && typeof name === 'string') {
    return [{ type: 'function', function: { name } }, rest];
  }
  if (name !== undefined) return [undefined, given];
  if (type === 'auto' || type === 'none') return [type, rest];
  return type === 'any' ? ['required', rest] : [undefined, given];
}

/** Whether several calls are allowed, which stands in the same object as the choice. */
function readParallel(choice: ToolChoice | undefined, given: unknown): Read<boolean> {
  if (choice === 'none' || !isObject(given) || 'type' in given) return [undefined, given];
  const { disable_parallel_tool_use: isDisabled, ...rest } = given;
  return typeof isDisabled === 'boolean' ? [!isDisabled, rest] : [undefined, given];
}

function readThinking(given: unknown): Read<Thinking<typeof REQUEST.thinking>> {
  if (!isObject(given)) return [undefined, given];
  const { type, budget_tokens: budget, ...rest } = given;
  if (type === 'enabled' && typeof budget === 'number') return [{ enabled: true, budget }, rest];
  if (budget !== undefined) return [undefined, given];
  if (type === 'adaptive') return [{ enabled: true }, rest];
  return type === 'disabled' ? [{ enabled: false }, rest] : [undefined, given];
}

function readEffort(given: unknown): Read<(typeof EFFORTS)[number]> {
  if (!isObject(given)) return [undefined, given];
  const { effort, ...rest } = given;
  const known = EFFORTS.find((level) => level === effort);
  return known === undefined ? [undefined, given] : [known, rest];
}

function readFormat(given: unknown): Read<ResponseFormat> {
  if (!isObject(given)) return [undefined, given];
  const { format, ...rest } = given;
  if (!isObject(format) || format['type'] !== 'json_schema') return [undefined, given];
  const { type: _type, schema, ...others } = format;
  if (!isObject(schema) || Object.keys(others).length > 0) return [undefined, given];
  return [{ type: 'json_schema', json_schema: { name: 'response', schema } }, rest];
}

/**
 * Writes the request options, next to what the parameters have in the same objects.
 *
 * @throws {ModelspeakError} `unsupported` for JSON without a schema, and for a budget without thinking
 */
export function writeRequest(
  { toolChoice, parallelToolCalls, thinking, responseFormat }: RenderOptions,
  parameters: Keys,
  hasTools: boolean,
): object {
  const output = {
    ...(thinking?.effort !== undefined && { effort: thinking.effort }),
    ...writeFormat(responseFormat),
  };
  return {
    ...merged('tool_choice', writeToolChoice(toolChoice, parallelToolCalls, hasTools), parameters),
    ...merged('thinking', writeThinking(thinking), parameters),
    ...merged('output_config', Object.keys(output).length > 0 ? output : undefined, parameters),
  };
}

function merged(key: string, written: object | undefined, parameters: Keys): object {
  if (written === undefined) return {};
  const given = parameters[key];
  return { [key]: isObject(given) ? { ...given, ...written } : written };
}

/** Several calls are allowed by default, and the API refuses a choice without tools. */
function writeToolChoice(
  choice: ToolChoice | undefined,
  parallel: boolean | undefined,
  hasTools: boolean,
): object | undefined {
  if (choice === undefined && (parallel !== false || !hasTools)) return undefined;
  const isSaid = parallel !== undefined && choice !== 'none';
  return { ...chosen(choice ?? 'auto'), ...(isSaid && { disable_parallel_tool_use: !parallel }) };
}

function chosen(choice: ToolChoice): object {
  if (typeof choice === 'object') return { type: 'tool', name: choice.function.name };
  return { type: choice === 'required' ? 'any' : choice };
}

function writeThinking({ enabled, budget }: Thinking = {}): object | undefined {
  if (enabled === false && budget !== undefined) {
    throw new ModelspeakError('unsupported', 'thinking is off, so leave out its budget', {
      path: 'thinking.budget',
    });
  }
  if (budget !== undefined) return { type: 'enabled', budget_tokens: budget };
  if (enabled === undefined) return undefined;
  return { type: enabled ? 'adaptive' : 'disabled' };
}

function writeFormat(format: ResponseFormat | undefined): object {
  if (format === undefined || format.type === 'text') return {};
  if (format.type === 'json_object' || format.json_schema.schema === undefined) {
    throw new ModelspeakError('unsupported', 'the API needs a schema; pass one', {
      path: 'responseFormat',
    });
  }
  // The API has no place for a description but the schema.
  const { schema, description } = format.json_schema;
  const described = description && !('description' in schema) ? { description, ...schema } : schema;
  return { format: { type: 'json_schema', schema: described } };
}
