import { type FunctionTool, type Json, type Writer, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import { escapeJson } from '../../json-styles.js';

/** The output of an introduction: the format's words are scaffold, the tools' words are content. */
export type Out = Pick<Writer, 'scaffold' | 'content'>;

/** The contents of an introduction. */
export interface Introduction {
  readonly tools: readonly FunctionTool[];
  /** Whether to write what llama-stack writes, even if it loses content or is not valid JSON. */
  readonly asReference: boolean;
  /** How function tags describe parameters. */
  readonly functionTagParameters: 'json_schema' | 'param_type';
}

/** Returns a function that writes a text between the quotes of a JSON string, or as llama-stack does. */
export function insideJson({ asReference }: Introduction): (text: string) => string {
  return asReference ? (text) => text : escapeJson;
}

/** Returns a tool's description. Without one, llama-stack writes Python's `None`. */
export function describe(tool: FunctionTool, { asReference }: Introduction): string {
  return tool.function.description ?? (asReference ? 'None' : '');
}

/** Returns a value as a Jinja template prints it, or `missing` without a value. */
export function asText(value: Json | undefined, missing = ''): string {
  if (value === undefined) return missing;
  return typeof value === 'string' ? value : writeJson(value, pythonRepr);
}
