import { compactJson, type FunctionTool, type Writer, writeJson } from '@modelspeak/core';
import { jinjaJson, pythonRepr } from '@modelspeak/pythonic';
import { parametersOf } from '../tool.js';

/** Where an introduction is written: the format's words as scaffold, the tools' as content. */
export type Out = Pick<Writer, 'scaffold' | 'content'>;

/** How Python spells what it takes for false. */
const PYTHON_FALSE = /^(?:None|False|-?0(?:\.0)?|''|\[\]|\{\})$/;

interface Introduction {
  readonly tools: readonly FunctionTool[];
  /** Whether names and descriptions go in as they are, also where that breaks the JSON around them. */
  readonly unescaped: boolean;
}

/**
 * Introduces tools for calls in JSON. Every parameter is said to be an object, as in the reference.
 *
 * @see llama-stack, `JsonCustomToolGenerator`
 */
export function introduceForJson(out: Out, { tools, unescaped }: Introduction): void {
  out.scaffold(
    "Answer the user's question by making use of the following functions if needed.\n" +
      'If none of the function can be used, please say so.\n' +
      'Here is a list of functions in JSON format:\n',
  );
  const inside = insideJson(unescaped);
  tools.forEach((tool, index) => {
    const { properties, required } = parametersOf(tool, `tools[${index}]`);
    out.scaffold('{\n    "type": "function",\n    "function": {\n        "name": "');
    out.content(inside(tool.function.name));
    out.scaffold('",\n        "description": "');
    out.content(inside(describe(tool, unescaped)));
    out.scaffold(
      '",\n        "parameters": {\n            "type": "object",\n            "properties": [',
    );
    Object.entries(properties).forEach(([name, schema], position) => {
      out.scaffold(`${position > 0 ? ',' : ''}\n                {\n                    "`);
      out.content(inside(name));
      out.scaffold(
        '": {\n                        "type": "object",\n                        "description": "',
      );
      out.content(inside(asText(schema['description'])));
      out.scaffold('"\n                    }\n                }');
    });
    out.scaffold('\n            ],\n            "required": ');
    out.content(writeJson(required, jinjaJson()));
    out.scaffold('\n        }\n    }\n}\n');
  });
  out.scaffold('\nReturn function calls in JSON format.');
}

/**
 * Introduces tools for calls in function tags. Defaults of parameters are left out, as in the
 * reference.
 *
 * @see llama-stack, `FunctionTagCustomToolGenerator`
 */
export function introduceForTags(out: Out, { tools, unescaped }: Introduction): void {
  const inside = insideJson(unescaped);
  out.scaffold('You have access to the following functions:\n\n');
  tools.forEach((tool, index) => {
    const path = `tools[${index}]`;
    const { name } = tool.function;
    const description = describe(tool, unescaped);
    const parameters = Object.fromEntries(
      Object.entries(parametersOf(tool, path).properties).map(([key, schema]) => {
        const { default: _, ...rest } = schema;
        return [key, rest];
      }),
    );
    out.scaffold("Use the function '");
    out.content(name);
    out.scaffold("' to '");
    out.content(description);
    out.scaffold('\':\n{"name": "');
    out.content(inside(name));
    out.scaffold('", "description": "');
    out.content(inside(description));
    out.scaffold('", "parameters": ');
    out.content(writeJson(parameters, jinjaJson(), `${path}.function.parameters.properties`));
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

/**
 * Introduces tools for calls in a Python list.
 *
 * @see llama-stack, `PythonListCustomToolGenerator`
 */
export function introduceForPythonList(out: Out, { tools, unescaped }: Introduction): void {
  const inside = insideJson(unescaped);
  out.scaffold(
    'You are a helpful assistant. You have access to functions, but you should only use them if they are required.\n' +
      'You are an expert in composing functions. You are given a question and a set of possible functions.\n' +
      'Based on the question, you may or may not need to make one function/tool call to achieve the purpose.\n\n' +
      'If you decide to invoke any of the function(s), you MUST put it in the format of [func_name1(params_name1=params_value1, params_name2=params_value2...), func_name2(params)]\n' +
      'If you decide to invoke a function, you SHOULD NOT include any other text in the response. besides the function call in the above format.\n' +
      'For a boolean parameter, be sure to use `True` or `False` (capitalized) for the value.\n\n\n' +
      'Here is a list of functions in JSON format that you can invoke.\n\n[\n    ',
  );
  tools.forEach((tool, index) => {
    const { properties, required } = parametersOf(tool, `tools[${index}]`);
    if (index > 0) out.scaffold(',\n    ');
    out.scaffold('{\n        "name": "');
    out.content(inside(tool.function.name));
    out.scaffold('",\n        "description": "');
    out.content(inside(describe(tool, unescaped)));
    out.scaffold(
      '",\n        "parameters": {\n            "type": "dict",\n            "required": ',
    );
    out.content(writeJson(required, jinjaJson()));
    out.scaffold(',\n            "properties": {');
    Object.entries(properties).forEach(([name, schema], position) => {
      out.scaffold(`${position > 0 ? ',' : ''}\n                "`);
      out.content(inside(name));
      out.scaffold('": {\n                    "type": "');
      out.content(inside(asText(schema['type'], 'string')));
      out.scaffold('",\n                    "description": "');
      out.content(inside(asText(schema['description'])));
      out.scaffold('"');
      if (!PYTHON_FALSE.test(writeJson(schema['default'] ?? null, pythonRepr))) {
        out.scaffold(',\n                    "default": "');
        out.content(inside(asText(schema['default'])));
        out.scaffold('"');
      }
      out.scaffold('\n                }');
    });
    out.scaffold('\n            }\n        }\n    }');
  });
  out.scaffold(
    '\n]\n\nYou can answer general questions or invoke tools when necessary.\n' +
      'In addition to tool calls, you should also augment your responses by using the tool outputs.',
  );
}

function insideJson(unescaped: boolean): (text: string) => string {
  return unescaped ? (text) => text : (text) => compactJson.string(text).slice(1, -1);
}

/** The reference writes Python's word for nothing where a tool has no description. */
function describe(tool: FunctionTool, asReference: boolean): string {
  return tool.function.description ?? (asReference ? 'None' : '');
}

/** A value as a Jinja template prints it, or what it prints where there is none. */
function asText(value: unknown, missing = ''): string {
  if (value === undefined) return missing;
  return typeof value === 'string' ? value : writeJson(value, pythonRepr);
}
