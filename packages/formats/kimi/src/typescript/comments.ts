import { type Json, writeJson } from '@modelspeak/core';
import { isPythonNumber, pythonJson, pythonRepr } from '@modelspeak/pythonic';
import type { JsonObject } from './json-object.js';
import { Unwritable } from './unwritable.js';

const repr = { ...pythonRepr, sortKeys: true };
const json = /* @__PURE__ */ pythonJson({ ascii: false, sortKeys: true });

/** Writes each line of a text as a comment. Empty lines stay empty. */
export function commentLines(text: Json, indent: string): string {
  if (typeof text !== 'string') throw new Unwritable();
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `${indent}// ${line}`))
    .join('\n');
}

/**
 * Writes the comment above a type: the schema's description and its limits, each on a line of its own.
 *
 * @param limits The keywords of the limits, sorted.
 */
export function schemaComment(
  schema: JsonObject,
  limits: readonly string[],
  indent: string,
): string {
  const { description } = schema;
  const lines = description ? [commentLines(description, indent)] : [];
  const given = limits.filter((name) => schema[name] !== undefined);
  if (given.length > 0) {
    const spelled = given.map((name) => `${name}: ${spell(schema[name] as Json)}`);
    lines.push(`${indent}// ${spelled.join(', ')}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** Writes the comment of a default, if there is one. */
export function defaultComment(value: Json | undefined, indent: string): string {
  if (value === undefined || value === null) return '';
  return `${indent}// Default: ${writeJson(value, isPythonNumber(value) ? repr : json)}\n`;
}

/** A value as Python's `str()` spells it. */
export function spell(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value, repr);
}
