import { type Json, writeJson } from '@modelspeak/core';
import { JINJA } from '../../json-styles.js';
import { type Parameters, parametersOf, type Schema, without } from '../../tool.js';
import { asText, describe, type Introduction, insideJson, type Out } from './introduction.js';

const NOTHING: Schema = new Map();

/**
 * Describes tools for calls with function tags. llama-stack omits defaults and, with JSON Schemas, the list of
 * required parameters.
 *
 * @see llama-stack, `FunctionTagCustomToolGenerator`
 */
export function introduceForTags(out: Out, introduction: Introduction): void {
  const { asReference } = introduction;
  const inside = insideJson(introduction);
  out.scaffold('You have access to the following functions:\n\n');
  introduction.tools.forEach((tool, index) => {
    const path = `tools[${index}]`;
    const { name } = tool.function;
    const description = describe(tool, introduction);
    const parameters = parametersOf(tool, path);
    out.scaffold("Use the function '");
    out.content(name);
    out.scaffold("' to '");
    out.content(description);
    out.scaffold('\':\n{"name": "');
    out.content(inside(name));
    out.scaffold('", "description": "');
    out.content(inside(description));
    out.scaffold('", "parameters": ');
    const described = describeParameters(parameters, introduction);
    out.content(writeJson(described, JINJA, `${path}.function.parameters.properties`));
    const besides = asReference ? NOTHING : restOf(parameters, introduction);
    if (besides.size > 0) {
      out.scaffold(', ');
      out.content(writeJson(besides, JINJA, `${path}.function.parameters`).slice(1, -1));
    }
    out.scaffold('}\n\n');
  });
  out.scaffold(
    'Think very carefully before calling functions.\n' +
      'If you choose to call a function ONLY reply in the following format with no prefix or suffix:\n\n' +
      '<function=example_function_name>{"example_name": "example_value"}</function>\n\n' +
      'Reminder:\n' +
      '- If looking for real time information use relevant functions before falling back to brave_search\n' +
      '- Function calls MUST follow the specified format, start with <function= and end with </function>\n' +
      '- Required parameters MUST be specified\n' +
      '- Only call one function at a time\n' +
      '- Put the entire function call reply on one line',
  );
}

type Properties = Parameters['properties'];

/** Describes each parameter by its schema, or by its description, its type and whether it is required. */
function describeParameters(
  { properties, required }: Parameters,
  { asReference, functionTagParameters }: Introduction,
): Properties {
  if (functionTagParameters === 'json_schema') {
    return asReference ? mapValues(properties, (schema) => without(schema, 'default')) : properties;
  }
  return mapValues(
    properties,
    (schema, name) =>
      new Map<string, Json>([
        ...(asReference ? NOTHING : without(schema, 'type')),
        ['description', schema.get('description') ?? null],
        ['param_type', asText(schema.get('type'), 'string')],
        ['required', required.includes(name)],
      ]),
  );
}

/** Returns the rest of the schema: what its properties do not already show. */
function restOf({ required, rest }: Parameters, { functionTagParameters }: Introduction): Schema {
  const isSaid = functionTagParameters === 'param_type' || required.length === 0;
  return isSaid ? rest : new Map([['required', required], ...rest]);
}

function mapValues(properties: Properties, change: (schema: Schema, name: string) => Schema) {
  return new Map(Array.from(properties, ([name, schema]) => [name, change(schema, name)]));
}
