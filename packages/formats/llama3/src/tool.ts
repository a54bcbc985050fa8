import {
  compactJson,
  type FunctionTool,
  type Json,
  parseJson,
  type Tool,
  writeJson,
} from '@modelspeak/core';
import { mismatch, schemaOf } from '@modelspeak/core/authoring';

/** A JSON Schema. */
export type Schema = ReadonlyMap<string, Json>;

/** The JSON Schema of a function's parameters, split into the parts that introductions use. */
export interface Parameters {
  /** The schema of each parameter. */
  readonly properties: ReadonlyMap<string, Schema>;
  /** The names of the required parameters. */
  readonly required: readonly Json[];
  /** The rest of the schema. */
  readonly rest: Schema;
}

/** Returns the function tools. Core has already refused all others. */
export function functionsOf(tools: readonly Tool[] | null | undefined): readonly FunctionTool[] {
  return (tools ?? []).filter((tool) => tool.type === 'function');
}

/**
 * Returns the parameters of a function, each an object schema.
 *
 * @throws {ModelspeakError} `invalid_input` if `properties` or one of them is not an object
 */
export function parametersOf(tool: FunctionTool, path: string): Parameters {
  const place = `${path}.function.parameters`;
  // A schema may be a Map, which parseJson creates to keep the order of all keys.
  const json = writeJson(schemaOf(tool), compactJson, place);
  const schema = parseJson(json, { objects: 'map' }) as Schema;
  const properties: unknown = schema.has('properties') ? schema.get('properties') : new Map();
  const required: unknown = schema.has('required') ? schema.get('required') : [];
  demandSchema(properties, `${place}.properties`);
  for (const [name, property] of properties) {
    demandSchema(property, `${place}.properties.${name}`);
  }
  if (!Array.isArray(required)) {
    throw mismatch(required, `${place}.required`, 'an array of names');
  }
  return {
    properties: properties as Parameters['properties'],
    required,
    rest: without(schema, 'type', 'properties', 'required'),
  };
}

/** Returns a schema without some of its keys. */
export function without(schema: Schema, ...keys: readonly string[]): Schema {
  const rest = new Map(schema);
  for (const key of keys) rest.delete(key);
  return rest;
}

function demandSchema(value: unknown, path: string): asserts value is Schema {
  if (!(value instanceof Map)) throw mismatch(value, path, 'a JSON Schema object');
}
