import type { FunctionTool } from '../conversation/conversation.js';
import type { Json } from '../json/json.js';
import { isObject } from '../json/json-object.js';
import { fitsSchema } from '../schema/fits-schema.js';
import { resolveSchema } from '../schema/resolve-schema.js';

/** The arguments of a call. */
export type CallArguments = { readonly [name: string]: Json };

/** Whether arguments are what a tool takes. */
export function fitsTool(given: CallArguments, tool: FunctionTool): boolean {
  const { parameters } = tool.function;
  return hasArgumentsOf(given, tool) && (parameters == null || fitsSchema(given, parameters));
}

/** Whether arguments are those that a tool requires, and none that it forbids, of whatever type. */
export function hasArgumentsOf(given: CallArguments, { function: tool }: FunctionTool): boolean {
  const schema = resolveSchema(tool.parameters ?? {}, tool.parameters ?? {});
  if (!isObject(schema)) return true;
  // A tool that describes no arguments takes none.
  if (Object.keys(schema).length === 0) return Object.keys(given).length === 0;
  const needed = [...namesIn(tool.required), ...namesIn(schema['required'])];
  if (!needed.every((name) => Object.hasOwn(given, name))) return false;
  const isClosed = schema['additionalProperties'] === false && !schema['patternProperties'];
  return !isClosed || areDeclared(given, schema['properties']);
}

/** Whether a tool declares each of the arguments by its name. */
export function declaresArguments(given: CallArguments, { function: tool }: FunctionTool): boolean {
  const schema = resolveSchema(tool.parameters ?? {}, tool.parameters ?? {});
  return areDeclared(given, isObject(schema) ? schema['properties'] : undefined);
}

function areDeclared(given: CallArguments, properties: unknown): boolean {
  const declared = isObject(properties) ? properties : {};
  return Object.keys(given).every((name) => Object.hasOwn(declared, name));
}

function namesIn(names: unknown): readonly string[] {
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
