import { isObject } from '@modelspeak/bodies';
import type { RenderOptions, ResponseFormat, Thinking } from '@modelspeak/core';

/** The effort levels. */
export const EFFORTS = ['low', 'medium', 'high'] as const;

/** The request options of Ollama's chat. */
export const REQUEST = {
  responseFormat: true,
  thinking: { enabled: true, effort: EFFORTS },
} as const;

/** The request options of Ollama's chat, as a type for the options of `body` and `text`. */
export type OllamaRequest = typeof REQUEST;

/** Reads the request options out of a body. Keys that have no place in them stay where they are. */
export function readRequest({ think, format, ...parameters }: Readonly<Record<string, unknown>>): {
  readonly options: RenderOptions<OllamaRequest>;
  readonly parameters: Record<string, unknown>;
} {
  const thinking = readThinking(think);
  const responseFormat = readFormat(format);
  return {
    options: {
      ...(thinking !== undefined && { thinking }),
      ...(responseFormat !== undefined && { responseFormat }),
    },
    parameters: {
      ...parameters,
      ...(thinking === undefined && think !== undefined && { think }),
      ...(responseFormat === undefined && format !== undefined && { format }),
    },
  };
}

function readThinking(think: unknown): Thinking<typeof REQUEST.thinking> | undefined {
  if (typeof think === 'boolean') return { enabled: think };
  const effort = EFFORTS.find((level) => level === think);
  return effort === undefined ? undefined : { effort };
}

function readFormat(format: unknown): ResponseFormat | undefined {
  if (format === 'json') return { type: 'json_object' };
  return isObject(format)
    ? { type: 'json_schema', json_schema: { name: 'response', schema: format } }
    : undefined;
}

/** Writes the request options. A schema has no name here, and its description within it. */
export function writeRequest({ thinking, responseFormat }: RenderOptions): object {
  const think = thinking?.enabled === false ? false : (thinking?.effort ?? thinking?.enabled);
  return {
    ...(think !== undefined && { think }),
    ...(responseFormat !== undefined &&
      responseFormat.type !== 'text' && { format: writeFormat(responseFormat) }),
  };
}

function writeFormat(format: Exclude<ResponseFormat, { type: 'text' }>): 'json' | object {
  const schema = format.type === 'json_schema' ? format.json_schema.schema : undefined;
  if (format.type !== 'json_schema' || schema === undefined) return 'json';
  const { description } = format.json_schema;
  return description && !('description' in schema) ? { description, ...schema } : schema;
}
