import { type FunctionTool, writeJson } from '@modelspeak/core';
import { schemaOf } from '@modelspeak/core/authoring';
import { INDENTED, JINJA } from '../../json-styles.js';
import { parametersOf } from '../../tool.js';
import { asText, describe, type Introduction, insideJson, type Out } from './introduction.js';

/**
 * Describes tools for calls with JSON, each with the JSON Schema of its parameters. llama-stack writes every
 * parameter as an object with only its description.
 *
 * @see llama-stack, `JsonCustomToolGenerator`
 */
export function introduceForJson(out: Out, introduction: Introduction): void {
  out.scaffold(
    "Answer the user's question by making use of the following functions if needed.\n" +
      'If none of the function can be used, please say so.\n' +
      'Here is a list of functions in JSON format:\n',
  );
  introduction.tools.forEach((tool, index) => {
    const path = `tools[${index}]`;
    if (introduction.asReference) writeAsReference(out, tool, path, introduction);
    else out.content(spellTool(tool, path, introduction));
    out.scaffold('\n');
  });
  out.scaffold('\nReturn function calls in JSON format.');
}

function spellTool(tool: FunctionTool, path: string, introduction: Introduction): string {
  const { name } = tool.function;
  const description = describe(tool, introduction);
  const parameters = schemaOf(tool);
  const whole = { type: 'function', function: { name, description, parameters } };
  return writeJson(whole, INDENTED, path);
}

function writeAsReference(
  out: Out,
  tool: FunctionTool,
  path: string,
  introduction: Introduction,
): void {
  const inside = insideJson(introduction);
  const { properties, required } = parametersOf(tool, path);
  out.scaffold('{\n    "type": "function",\n    "function": {\n        "name": "');
  out.content(inside(tool.function.name));
  out.scaffold('",\n        "description": "');
  out.content(inside(describe(tool, introduction)));
  out.scaffold(
    '",\n        "parameters": {\n            "type": "object",\n            "properties": [',
  );
  let separator = '';
  for (const [name, schema] of properties) {
    out.scaffold(`${separator}\n                {\n                    "`);
    out.content(inside(name));
    out.scaffold(
      '": {\n                        "type": "object",\n                        "description": "',
    );
    out.content(inside(asText(schema.get('description'))));
    out.scaffold('"\n                    }\n                }');
    separator = ',';
  }
  out.scaffold('\n            ],\n            "required": ');
  out.content(writeJson(required, JINJA));
  out.scaffold('\n        }\n    }\n}');
}
