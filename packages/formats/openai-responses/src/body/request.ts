import { isObject } from '@modelspeak/bodies';
import type { RenderOptions, ResponseFormat, ToolChoice } from '@modelspeak/core';

type Keys = Readonly<Record<string, unknown>>;

/** The reasoning efforts. Each model supports only some of them. */
export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** The request options of the Responses API. */
export const REQUEST = {
  toolChoice: true,
  parallelToolCalls: true,
  responseFormat: true,
  thinking: { effort: EFFORTS },
} as const;

/** The request options of the Responses API, as a type for the options of `body` and `text`. */
export type OpenAIResponsesRequest = typeof REQUEST;

/** Reads the request options out of a body. Keys that have no place in them stay where they are. */
export function readRequest({
  tool_choice,
  parallel_tool_calls: parallel,
  reasoning,
  text,
  ...parameters
}: Keys): {
  readonly options: RenderOptions<OpenAIResponsesRequest>;
  readonly parameters: Record<string, unknown>;
} {
  const toolChoice = readToolChoice(tool_choice);
  const [effort, ofReasoning] = take(reasoning, 'effort', isEffort);
  const [format, ofText] = take(text, 'format', isFormat);
  return {
    options: {
      ...(toolChoice !== undefined && { toolChoice }),
      ...(typeof parallel === 'boolean' && { parallelToolCalls: parallel }),
      ...(effort !== undefined && { thinking: { effort } }),
      ...(format !== undefined && { responseFormat: responseFormatOf(format) }),
    },
    parameters: {
      ...parameters,
      ...(tool_choice !== undefined && toolChoice === undefined && { tool_choice }),
      ...(typeof parallel !== 'boolean' &&
        parallel !== undefined && {
          parallel_tool_calls: parallel,
        }),
      ...(ofReasoning !== undefined && { reasoning: ofReasoning }),
      ...(ofText !== undefined && { text: ofText }),
    },
  };
}

/** Takes a key out of an object. Returns its value, and what is left of the object. */
function take<Value>(
  given: unknown,
  key: string,
  isValue: (value: unknown) => value is Value,
): readonly [Value | undefined, unknown] {
  if (!isObject(given)) return [undefined, given];
  const { [key]: value, ...rest } = given;
  if (!isValue(value)) return [undefined, given];
  return [value, Object.keys(rest).length > 0 ? rest : undefined];
}

function isEffort(value: unknown): value is (typeof EFFORTS)[number] {
  return EFFORTS.some((effort) => effort === value);
}

function readToolChoice(choice: unknown): ToolChoice | undefined {
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice;
  if (!isObject(choice) || choice['type'] !== 'function') return undefined;
  const { name } = choice;
  const isPlain = Object.keys(choice).length === 2 && typeof name === 'string';
  return isPlain ? { type: 'function', function: { name } } : undefined;
}

interface JsonSchemaFormat {
  readonly type: 'json_schema';
  readonly name: string;
  readonly description?: string;
  readonly schema: Keys;
  readonly strict?: boolean | null;
}

type Format = JsonSchemaFormat | { readonly type: 'text' } | { readonly type: 'json_object' };

function isFormat(value: unknown): value is Format {
  if (!isObject(value)) return false;
  const { type, name, description = '', schema, strict = null, ...others } = value;
  if (Object.keys(others).length > 0) return false;
  if (type === 'text' || type === 'json_object') return Object.keys(value).length === 1;
  return (
    type === 'json_schema' &&
    typeof name === 'string' &&
    typeof description === 'string' &&
    isObject(schema) &&
    (strict === null || typeof strict === 'boolean')
  );
}

function responseFormatOf(format: Format): ResponseFormat {
  if (format.type !== 'json_schema') return format;
  const { type, ...json_schema } = format;
  return { type, json_schema };
}

/** Writes the request options, next to what the parameters have in the same objects. */
export function writeRequest(
  { toolChoice, parallelToolCalls, thinking, responseFormat }: RenderOptions,
  parameters: Keys,
): object {
  const merged = (key: string, written: object): object => {
    const given = parameters[key];
    return { [key]: isObject(given) ? { ...given, ...written } : written };
  };
  return {
    ...(toolChoice !== undefined && {
      tool_choice:
        typeof toolChoice === 'string'
          ? toolChoice
          : { type: 'function', name: toolChoice.function.name },
    }),
    ...(parallelToolCalls !== undefined && { parallel_tool_calls: parallelToolCalls }),
    ...(thinking?.effort !== undefined && merged('reasoning', { effort: thinking.effort })),
    ...(responseFormat !== undefined && merged('text', { format: writeFormat(responseFormat) })),
  };
}

function writeFormat(format: ResponseFormat): object {
  if (format.type !== 'json_schema') return format;
  const { schema = {}, ...rest } = format.json_schema;
  return { type: 'json_schema', ...rest, schema };
}
