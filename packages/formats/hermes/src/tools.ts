import { type Json, type Tool, type Writer, writeJson } from '@modelspeak/core';
import { markedText } from '@modelspeak/core/authoring';
import { pythonJson, pythonStrip } from '@modelspeak/pythonic';
import { pythonType } from './python-type.js';
import { CONTROL } from './tokens.js';

const BEFORE = markedText(
  CONTROL,
  "You are a function calling AI model. You are provided with function signatures within <tools></tools> XML tags. You may call one or more functions to assist with the user query. Don't make assumptions about what values to plug into functions. Here are the available tools: <tools> ",
);
const AFTER = markedText(CONTROL, ' </tools>');
const json = pythonJson({ ascii: false });

/**
 * Writes the tools: their Python signatures and their schemas.
 *
 * @param nameOpen The text before the name of a tool.
 */
export function writeTools(out: Writer, tools: readonly Tool[], nameOpen: string): void {
  out.markup(BEFORE);
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    if (index > 0) out.scaffold('\n');
    writeTool(out, tool.function, nameOpen);
  });
  out.markup(AFTER);
}

type Described = Extract<Tool, { type: 'function' }>['function'];

function writeTool(out: Writer, tool: Described, nameOpen: string): void {
  const { name, description } = tool;
  const parameters = schemaOf(tool);
  const all = Object.entries((parameters['properties'] ?? {}) as Readonly<Record<string, unknown>>);
  out.scaffold(`{"type": "function", "function": {"name": ${nameOpen}`);
  out.content(name);
  out.scaffold('", "description": "');
  out.content(name);
  out.scaffold('(');
  out.content(all.map(([key, schema]) => `${key}: ${pythonType(schema)}`).join(', '));
  out.scaffold(') - ');
  out.content(description ?? '');
  out.scaffold('\n\n');
  if (all.length > 0) out.scaffold('    Args:\n');
  for (const [key, schema] of all) {
    const { description: about } = Object(schema) as { readonly description?: unknown };
    out.scaffold('        ');
    out.content(`${key}(${pythonType(schema)}): ${pythonStrip(String(about ?? ''))}`);
  }
  out.scaffold('", "parameters": ');
  out.content(all.length > 0 ? writeJson(parameters as Json, json) : '{}');
  out.scaffold('}');
}

/** Returns the schema of a tool's parameters; `required` may be next to it. */
function schemaOf({ parameters, required }: Described): Readonly<Record<string, unknown>> {
  const schema = parameters ?? {};
  return required == null || 'required' in schema ? schema : { ...schema, required };
}
