import { joinPath } from '@modelspeak/core/authoring';
import { isPythonFloat, isPythonNumber, pythonStrip } from '@modelspeak/pythonic';
import { demand } from './errors.js';
import { fieldsOf } from './fields.js';
import type { ShownFunction } from './functions.js';

/**
 * Refuses functions that the reference refuses.
 *
 * @see mtkresearch, `MRPromptBase.check_functions`
 */
export function checkFunctions(functions: readonly ShownFunction[]): void {
  for (const { function: given, path } of functions) {
    const { description, parameters } = given;
    const isText = typeof description === 'string';
    demand(isText, description, `${path}.description`, 'a text that describes the function');
    const place = `${path}.parameters`;
    demand(parameters !== undefined, parameters, place, 'a JSON Schema, or {} for no arguments');
    const fields = fieldsOf(parameters);
    if (fields?.size) checkParameters(fields, place);
  }
}

function checkParameters(fields: ReadonlyMap<string, unknown>, path: string): void {
  const type = fields.get('type');
  demand(type !== undefined, type, `${path}.type`, '"object"');
  const properties = fieldsOf(fields.get('properties'));
  const place = `${path}.properties`;
  demand(properties !== undefined, fields.get('properties'), place, 'a schema for each argument');
  const required = fields.has('required') ? fields.get('required') : [];
  demand(Array.isArray(required), required, `${path}.required`, 'an array of names');
  (required as string[]).forEach((name, index) => {
    const isThere = properties?.has(name) === true;
    demand(isThere, name, `${path}.required[${index}]`, 'the name of one of the properties');
  });
  for (const [name, schema] of properties ?? [])
    checkDefault(fieldsOf(schema), joinPath(place, name));
}

/** Strings are read as a `float`, as in the reference, but not as an `integer`. */
function checkDefault(schema: ReadonlyMap<string, unknown> | undefined, path: string): void {
  const value = schema?.get('default');
  const type = String(schema?.get('type')).toLowerCase();
  if (value === undefined || (type !== 'integer' && type !== 'float')) return;
  const isText = typeof value === 'string' && type === 'float';
  const fits = isText
    ? isPythonFloat(pythonStrip(value))
    : isPythonNumber(value) && (type === 'float' || Number.isFinite(Number(value)));
  demand(fits, value, `${path}.default`, `a value of the type "${type}"`);
}
