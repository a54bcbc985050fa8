import { type Json, parseJson, type Tool, type Writer, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import { type Members, type Spelling, sortedEntries, writeString, writeValue } from './values.js';

/** How a version of Gemma 4 writes tools. */
export interface DeclarationStyle extends Spelling {
  /** Whether to omit properties named like a keyword, such as `description`. */
  readonly dropsKeywords: boolean;
}

/** The schema keywords that are not properties. */
const KEYWORDS = ['description', 'type', 'properties', 'required', 'nullable'];

/** A keyword of a schema, and a function that writes its value. */
type Said = readonly [name: string, write: () => void];

/** Writes the declaration of a tool for Gemma 4. */
export function writeDeclaration(tool: Tool, out: Writer, style: DeclarationStyle): void {
  if (tool.type !== 'function') return;
  const { name, description, parameters } = tool.function;
  out.scaffold('declaration:');
  out.content(name);
  out.scaffold('{description:');
  writeString(description ?? '', out, style.quote);
  const schema = membersOf(parseJson(writeJson(parameters ?? {}), { objects: 'map' }));
  if (schema !== undefined && schema.size > 0) {
    out.scaffold(',parameters:');
    writeParameters(schema, out, style);
  }
  out.scaffold('}');
}

function writeParameters(schema: Members, out: Writer, style: DeclarationStyle): void {
  const properties = membersOf(schema.get('properties'));
  const required = schema.get('required');
  const type = typeOf(schema);
  out.scaffold('{');
  if (properties !== undefined && properties.size > 0) {
    out.scaffold('properties:');
    writeProperties(properties, out, style);
    out.scaffold(',');
  }
  if (hasItems(required)) {
    out.scaffold('required:');
    writeValue(required, out, style);
    out.scaffold(',');
  }
  // The template omits the end if there is no type.
  if (type === '' && style.takesLoss) return;
  out.scaffold('type:');
  writeString(type === '' ? 'OBJECT' : type, out, style.quote);
  out.scaffold('}');
}

/** @param skipped The keywords to omit. */
function writeProperties(
  properties: Members,
  out: Writer,
  style: DeclarationStyle,
  skipped: readonly string[] = style.dropsKeywords ? KEYWORDS : [],
): void {
  const shown = sortedEntries(properties).filter(([key]) => !skipped.includes(key));
  writeSaid(
    shown.map(([key, schema]): Said => [key, () => writeSchema(membersOf(schema), out, style)]),
    out,
  );
}

function writeSchema(
  schema: Members = new Map<string, Json>(),
  out: Writer,
  style: DeclarationStyle,
): void {
  const type = typeOf(schema);
  const said: Said[] = [];
  const description = schema.get('description');
  if (typeof description === 'string' && description !== '') {
    said.push(['description', () => writeString(description, out, style.quote)]);
  }
  const values = schema.get('enum');
  if (type === 'STRING' && hasItems(values)) {
    said.push(['enum', () => writeValue(values, out, style)]);
  }
  const items = membersOf(schema.get('items'));
  if (type === 'ARRAY' && items !== undefined && items.size > 0) {
    said.push(['items', () => writeItems(items, out, style)]);
  }
  // The template drops the default value.
  const given = schema.get('default');
  if (given !== undefined && !style.takesLoss) {
    said.push(['default', () => writeValue(given, out, style)]);
  }
  if (schema.get('nullable') === true) said.push(['nullable', () => out.scaffold('true')]);
  if (type === 'OBJECT') {
    const properties = membersOf(schema.get('properties'));
    said.push([
      'properties',
      () =>
        properties === undefined
          ? writeProperties(schema, out, style, KEYWORDS)
          : writeProperties(properties, out, style),
    ]);
    const required = schema.get('required');
    if (hasItems(required)) said.push(['required', () => writeValue(required, out, style)]);
  }
  said.push(['type', () => writeString(type, out, style.quote)]);
  writeSaid(said, out);
}

/** Writes the schema of a list's items, with all its keywords. */
function writeItems(items: Members, out: Writer, style: DeclarationStyle): void {
  const quoted: Spelling = { ...style, quotedKeys: true };
  const said = sortedEntries(items).filter(([, value]) => value !== null);
  writeSaid(
    said.map(([key, value]): Said => {
      if (key === 'properties') {
        return [key, () => writeProperties(membersOf(value) ?? new Map(), out, style)];
      }
      return [key, () => writeValue(key === 'type' ? upper(value) : value, out, quoted)];
    }),
    out,
  );
}

function writeSaid(said: readonly Said[], out: Writer): void {
  out.scaffold('{');
  said.forEach(([name, write], index) => {
    if (index > 0) out.scaffold(',');
    out.content(name);
    out.scaffold(':');
    write();
  });
  out.scaffold('}');
}

/** Returns a schema's type as the template writes it: several types as a Python list. */
function typeOf(schema: Members): string {
  const type = schema.get('type');
  if (type === undefined) return '';
  return (typeof type === 'string' ? type : writeJson(type, pythonRepr)).toUpperCase();
}

function upper(type: Json): Json {
  if (typeof type === 'string') return type.toUpperCase();
  return Array.isArray(type) ? type.map(upper) : type;
}

function membersOf(value: unknown): Members | undefined {
  return value instanceof Map ? (value as Members) : undefined;
}

function hasItems(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value) && value.length > 0;
}
