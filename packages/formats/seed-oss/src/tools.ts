import { type Json, type Tool, type Writer, writeJson } from '@modelspeak/core';
import { pythonJson, pythonStrip } from '@modelspeak/pythonic';
import { AFTER_TOOLS } from './texts/prompt.js';
import { marked } from './tokens.js';

const AFTER = marked(AFTER_TOOLS);
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** The JSON Schema keywords that the template reads. */
interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/**
 * Describes tools as Python functions, and explains how to call them. Unless `takesLoss` is set, appends as JSON
 * the parts of schemas that the template omits.
 */
export function writeTools(out: Writer, tools: readonly Tool[], takesLoss: boolean): void {
  for (const tool of tools) writeTool(out, tool, takesLoss);
  out.markup(AFTER);
}

function writeTool(out: Writer, tool: Tool, takesLoss: boolean): void {
  if (tool.type !== 'function') return;
  const { name, description, parameters } = tool.function;
  const { type: _object, properties, required, ...others } = (parameters ?? {}) as Schema;
  const all = Object.entries(properties ?? {});
  out.scaffold('\n\nFunction:\ndef ');
  out.content(name);
  out.scaffold('(');
  out.content(all.map(([key, { type }]) => `${key}: ${pythonType(type)}`).join(','));
  out.scaffold('):\n    """\n    ');
  out.content(pythonStrip(description ?? ''));
  out.scaffold(all.length > 0 ? '\n\n    Args:' : '\n\n');
  for (const [key, schema] of all) {
    const need = required?.includes(key) ? '[必填]' : '[选填]';
    const rest = takesLoss ? '' : restOf(schema);
    const about = [schema.description, rest].filter(Boolean).join(' ');
    out.scaffold('\n    - ');
    out.content(`${key} (${pythonType(schema.type)}) ${need}: ${about}`);
  }
  if (!takesLoss && Object.keys(others).length > 0) {
    out.scaffold('\n    ');
    out.content(writeJson(others as Json, json));
  }
  out.scaffold('\n\n    """');
}

/** Returns a parameter's type as a Python type; every number is an `int`. */
function pythonType(type: unknown): string {
  return TYPES[String(type)] ?? 'Any';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'int',
  integer: 'int',
  boolean: 'bool',
  array: 'list',
};
/** The types with an unambiguous Python type. */
const CLEAR = ['string', 'integer', 'boolean', 'array'];

/** Returns the part of a parameter's schema beyond its type and description, as JSON. */
function restOf({ type, description: _shown, ...others }: Schema): string {
  const rest = { ...(!CLEAR.includes(String(type)) && { type }), ...others };
  return Object.values(rest).every((value) => value === undefined)
    ? ''
    : writeJson(rest as Json, json);
}
