import { type FunctionTool, type Json, parseJson, writeJson } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { arePythonEqual, isPythonInteger, isPythonNumber } from '@modelspeak/pythonic';
import { demand } from './errors.js';
import { fieldsOf } from './fields.js';

/**
 * Refuses arguments that do not fit their function. Properties without a type, on which the reference fails,
 * accept any value.
 *
 * @see mtkresearch, `MRPromptBase._check_arguments`
 */
export function checkArguments(text: string, called: FunctionTool['function'], path: string): void {
  const parameters = fieldsOf(called.parameters);
  if (!parameters?.size) return;
  const given = parseJson(text, { path, objects: 'map' }) as ReadonlyMap<string, Json>;
  for (const name of (parameters.get('required') ?? []) as readonly string[]) {
    demand(given.has(name), given, path, `the argument ${name}, which ${called.name} requires`);
  }
  const properties = fieldsOf(parameters.get('properties'));
  for (const [name, value] of given) {
    const place = joinPath(path, name);
    const isKnown = properties?.has(name) === true;
    demand(
      isKnown,
      value,
      place,
      `no argument of this name, because ${called.name} does not have it`,
    );
    const schema = fieldsOf(properties?.get(name));
    const type = schema?.get('type');
    demand(fits(value, type), value, place, `a value of the type "${String(type)}"`);
    const allowed = schema?.get('enum');
    if (allowed === undefined) continue;
    const isAllowed = Array.isArray(allowed) && allowed.some((item) => arePythonEqual(item, value));
    demand(isAllowed, value, place, `one of ${writeJson(allowed)}`);
  }
}

function fits(value: Json, type: unknown): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'integer':
      return isPythonInteger(value);
    case 'float':
      return isPythonNumber(value);
    case 'array':
      return Array.isArray(value);
    default:
      return true;
  }
}
