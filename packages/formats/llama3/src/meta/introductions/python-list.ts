import { type Json, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import { JINJA, UNICODE } from '../../json-styles.js';
import { parametersOf, type Schema, without } from '../../tool.js';
import { asText, describe, type Introduction, insideJson, type Out } from './introduction.js';

/** Matches the spelling of Python's falsy values. */
const PYTHON_FALSE = /^(?:None|False|-?0(?:\.0)?|''|\[\]|\{\})$/;

/**
 * Describes tools for calls with a Python list. llama-stack writes only the type, the description and the
 * default of each parameter, but no default that is falsy in Python.
 *
 * @see llama-stack, `PythonListCustomToolGenerator`
 */
export function introduceForPythonList(out: Out, introduction: Introduction): void {
  const { asReference } = introduction;
  const inside = insideJson(introduction);

  /** Writes the parts of a schema that llama-stack omits. */
  const writeRest = (rest: Schema, indent: string): void => {
    if (asReference) return;
    for (const [key, value] of rest) {
      out.scaffold(`,\n${indent}`);
      out.content(writeJson({ [key]: value }, UNICODE).slice(1, -1));
    }
  };

  out.scaffold(
    'You are a helpful assistant. You have access to functions, but you should only use them if they are required.\n' +
      'You are an expert in composing functions. You are given a question and a set of possible functions.\n' +
      'Based on the question, you may or may not need to make one function/tool call to achieve the purpose.\n\n' +
      'If you decide to invoke any of the function(s), you MUST put it in the format of [func_name1(params_name1=params_value1, params_name2=params_value2...), func_name2(params)]\n' +
      'If you decide to invoke a function, you SHOULD NOT include any other text in the response. besides the function call in the above format.\n' +
      'For a boolean parameter, be sure to use `True` or `False` (capitalized) for the value.\n\n\n' +
      'Here is a list of functions in JSON format that you can invoke.\n\n[\n    ',
  );
  introduction.tools.forEach((tool, index) => {
    const { properties, required, rest } = parametersOf(tool, `tools[${index}]`);
    if (index > 0) out.scaffold(',\n    ');
    out.scaffold('{\n        "name": "');
    out.content(inside(tool.function.name));
    out.scaffold('",\n        "description": "');
    out.content(inside(describe(tool, introduction)));
    out.scaffold(
      '",\n        "parameters": {\n            "type": "dict",\n            "required": ',
    );
    out.content(writeJson(required, JINJA));
    out.scaffold(',\n            "properties": {');
    let separator = '';
    for (const [name, schema] of properties) {
      out.scaffold(`${separator}\n                "`);
      out.content(inside(name));
      out.scaffold('": {\n                    "type": "');
      out.content(inside(asText(schema.get('type'), 'string')));
      out.scaffold('",\n                    "description": "');
      out.content(inside(asText(schema.get('description'))));
      out.scaffold('"');
      const fallback = schema.get('default');
      if (fallback !== undefined && !(asReference && isFalse(fallback))) {
        out.scaffold(',\n                    "default": "');
        out.content(inside(asText(fallback)));
        out.scaffold('"');
      }
      writeRest(without(schema, 'type', 'description', 'default'), ' '.repeat(20));
      out.scaffold('\n                }');
      separator = ',';
    }
    out.scaffold('\n            }');
    writeRest(rest, ' '.repeat(12));
    out.scaffold('\n        }\n    }');
  });
  out.scaffold(
    '\n]\n\nYou can answer general questions or invoke tools when necessary.\n' +
      'In addition to tool calls, you should also augment your responses by using the tool outputs.',
  );
}

function isFalse(value: Json): boolean {
  return PYTHON_FALSE.test(writeJson(value, pythonRepr));
}
