import { type Json, JsonNumber, type Tool, type Writer, writeJson } from '@modelspeak/core';
import { pythonJson, pythonRepr, pythonStrip } from '@modelspeak/pythonic';

type Fields = Readonly<Record<string, Json | undefined>>;

const json = pythonJson({ ascii: false });

/** The style of tool descriptions in XML. */
export interface XmlToolStyle {
  /** The keys of a parameter that come first, after `type` and `description`. */
  readonly first?: readonly string[];
  /** The keys of a schema that come last. */
  readonly last?: readonly string[];
}

/**
 * Describes a tool in XML, as Qwen3-Coder does: each parameter, then the other keys of the schema.
 *
 * @see https://huggingface.co/Qwen/Qwen3-Coder-30B-A3B-Instruct
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { writeXmlTool } from '@modelspeak/syntaxes/xml-tools';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeXmlTool(out, { type: 'function', function: { name: 'now', description: 'The time.' } });
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // \n<function>\n<name>now</name>\n<description>The time.</description>\n<parameters>\n</parameters>\n</function>
 * ```
 */
export function writeXmlTool(
  out: Writer,
  tool: Tool,
  { first = [], last = [] }: XmlToolStyle = {},
): void {
  if (tool.type !== 'function') return;
  const { name, description, parameters, ...others } = tool.function;
  const { properties, ...schema } = (parameters ?? {}) as Fields;
  out.scaffold('\n<function>');
  element(out, 'name', name);
  if (description != null) element(out, 'description', pythonStrip(description));
  out.scaffold('\n<parameters>');
  for (const [key, value] of Object.entries(fieldsOf(properties)))
    writeParameter(out, key, fieldsOf(value), first);
  writeOthers(out, schema, ['type', ...last]);
  for (const key of last) writeKey(out, key, schema[key]);
  out.scaffold('\n</parameters>');
  writeOthers(out, others as Fields, []);
  out.scaffold('\n</function>');
}

function writeParameter(out: Writer, name: string, fields: Fields, first: readonly string[]): void {
  const { type, description } = fields;
  out.scaffold('\n<parameter>');
  element(out, 'name', name);
  if (type !== undefined) element(out, 'type', str(type));
  if (description !== undefined) element(out, 'description', pythonStrip(str(description)));
  for (const key of first) writeKey(out, key, fields[key]);
  writeOthers(out, fields, ['name', 'type', 'description', ...first]);
  out.scaffold('\n</parameter>');
}

/** Writes the remaining keys. */
function writeOthers(out: Writer, fields: Fields, written: readonly string[]): void {
  for (const [key, value] of Object.entries(fields)) {
    if (!written.includes(key)) writeKey(out, key, value);
  }
}

function writeKey(out: Writer, key: string, value: Json | undefined): void {
  if (value !== undefined) element(out, key, spell(value));
}

/**
 * Describes a tool as in the first release of Qwen3-Coder, with names between backticks.
 *
 * @see https://huggingface.co/Qwen/Qwen3-Coder-30B-A3B-Instruct
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { writeFirstXmlTool } from '@modelspeak/syntaxes/xml-tools';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeFirstXmlTool(out, { type: 'function', function: { name: 'now', description: 'The time.' } });
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // \n<function>\n<name>now</name>\n<description>The time.</description>\n<parameters>\n</parameters>\n</function>
 * ```
 */
export function writeFirstXmlTool(out: Writer, tool: Tool): void {
  if (tool.type !== 'function') return;
  const { name, description, parameters, ...others } = tool.function;
  const { properties, required } = (parameters ?? {}) as Fields;
  out.scaffold('\n<function>');
  element(out, 'name', name);
  element(out, 'description', pythonStrip(description ?? ''));
  out.scaffold('\n<parameters>');
  for (const [key, value] of Object.entries(fieldsOf(properties))) {
    const fields = fieldsOf(value);
    out.scaffold('\n<parameter>');
    element(out, 'name', key);
    if (fields['type'] !== undefined) element(out, 'type', str(fields['type']));
    if (fields['description'] !== undefined)
      element(out, 'description', pythonStrip(str(fields['description'])));
    writeNames(out, 'enum', fields['enum']);
    for (const [other, given] of Object.entries(fields)) {
      if (given === undefined || FIRST_KEYS.includes(other)) continue;
      const tag = other.replace(/[- ]/g, '_').replaceAll('$', '');
      element(out, tag, isObject(given) ? writeJson(given, json) : str(given));
    }
    writeNames(out, 'required', fields['required']);
    out.scaffold('\n</parameter>');
  }
  writeNames(out, 'required', required);
  out.scaffold('\n</parameters>');
  const { return: returned } = others as Fields;
  if (returned !== undefined)
    element(out, 'return', isObject(returned) ? writeJson(returned, json) : str(returned));
  out.scaffold('\n</function>');
}

const FIRST_KEYS = ['type', 'description', 'enum', 'required'];

/** Writes a list, if there is one, with its strings between backticks. */
function writeNames(out: Writer, tag: string, list: Json | undefined): void {
  if (!Array.isArray(list) || list.length === 0) return;
  const items = list.map((item: Json) => (typeof item === 'string' ? `\`${item}\`` : str(item)));
  element(out, tag, `[${items.join(', ')}]`);
}

function element(out: Writer, name: string, text: string): void {
  out.scaffold('\n<');
  out.content(name);
  out.scaffold('>');
  out.content(text);
  out.scaffold('</');
  out.content(name);
  out.scaffold('>');
}

/** Formats lists and objects as JSON, and other values like Python's `str()`. */
function spell(value: Json): string {
  const isNested = typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
  return isNested ? writeJson(value, json) : str(value);
}

/** Formats a value like Python's `str()`. */
function str(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value, pythonRepr);
}

/** Returns the keys and values of an object; there are none for anything else. */
function fieldsOf(value: Json | undefined): Fields {
  return isObject(value) ? (value as Fields) : {};
}

function isObject(value: Json | undefined): boolean {
  const isCompound = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isCompound && !(value instanceof JsonNumber);
}
