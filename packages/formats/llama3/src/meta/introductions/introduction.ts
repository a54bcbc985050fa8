import { type FunctionTool, type Json, type Writer, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import { escapeJson } from '../../json-styles.js';

/** Where an introduction is written: the format's words as scaffold, the tools' as content. */
export type Out = Pick<Writer, 'scaffold' | 'content'>;

/** What an introduction tells of. */
export interface Introduction {
  readonly tools: readonly FunctionTool[];
  /** Whether to write what llama-stack writes, also where that loses something or is no JSON. */
  readonly asReference: boolean;
  /** How function tags describe parameters. */
  readonly functionTagParameters: 'json_schema' | 'param_type';
}

/** How a text is written between the quotes of a JSON string: escaped, or as llama-stack does. */
export function insideJson({ asReference }: Introduction): (text: string) => string {
  return asReference ? (text) => text : escapeJson;
}

/** A tool's description. llama-stack writes Python's word for nothing where there is none. */
export function describe(tool: FunctionTool, { asReference }: Introduction): string {
  return tool.function.description ?? (asReference ? 'None' : '');
}

/** A value as a Jinja template prints it, or what it prints where there is none. */
export function asText(value: Json | undefined, missing = ''): string {
  if (value === undefined) return missing;
  return typeof value === 'string' ? value : writeJson(value, pythonRepr);
}
