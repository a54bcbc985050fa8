import { type FunctionTool, parseJson } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type SystemMessageOptions, systemMessages } from '../system-messages.js';

const quoted: FunctionTool = {
  type: 'function',
  function: {
    name: 'say',
    parameters: {
      type: 'object',
      properties: {
        'a "b"': { type: ['string', 'null'], description: 'Of "c"', default: 'x "y"' },
        list: { default: [1, 'two'] },
        none: { type: 'array', default: [] },
        empty: { type: 'object', default: {} },
        nothing: { type: null, default: null },
        filled: { type: 'object', default: { k: true } },
      },
      required: ['a "b"'],
    },
  },
};

/** Returns the last generated message, which describes the tools. */
function introduced(
  toolPromptFormat: 'json' | 'function_tag' | 'python_list',
  referenceSpelling?: boolean,
): string {
  const messages = systemMessages({ tools: [quoted], toolPromptFormat, referenceSpelling });
  return messages.at(-1)?.content ?? '';
}

describe.each(['json', 'function_tag', 'python_list'] as const)('a tool for %s', (spelling) => {
  test('without a description has an empty one, or as in the reference None', () => {
    expect(introduced(spelling)).toContain('"description": ""');
    expect(introduced(spelling, true)).toContain('"description": "None"');
  });
});

describe.each(['json', 'python_list'] as const)('what is said in %s', (spelling) => {
  test('is escaped, unless the spelling is to be the reference’s', () => {
    const ours = introduced(spelling);
    expect(ours).toContain('"a \\"b\\"": {');
    expect(ours).toContain('"description": "Of \\"c\\""');
    const theirs = introduced(spelling, true);
    expect(theirs).toContain('"a "b"": {');
    expect(theirs).toContain('"description": "Of "c""');
  });
});

test('a Python list says types and defaults as Jinja prints them', () => {
  const ours = introduced('python_list');
  expect(ours).toContain(`"type": "['string', 'null']"`);
  expect(ours).toContain('"default": "x \\"y\\""');
  expect(ours).toContain(`"default": "[1, 'two']"`);
  expect(ours).toContain(`"default": "{'k': True}"`);
  expect(ours.match(/"default"/g)).toHaveLength(6);
  expect(ours).toContain('"default": "[]"');
  expect(ours).toContain('"default": "None"');
  // llama-stack omits values that are falsy in Python: an empty list, an empty object, null.
  expect(introduced('python_list', true).match(/"default"/g)).toHaveLength(3);
  expect(ours).toContain('"none": {\n                    "type": "array"');
  expect(ours).toContain('"nothing": {\n                    "type": "None",');
  // The reference treats a parameter without a type as a string.
  expect(ours).toContain('"list": {\n                    "type": "string",');
});

test.each(['0', '0.0', '-0', '-0.0', '0e5', '0.00', '""', 'false', 'null', '[]', '{}'])(
  'llama-stack leaves out a default that Python takes for false: %s',
  (json) => {
    const parameters = parseJson(`{"properties": {"a": {"default": ${json}}}}`);
    const tool = { type: 'function', function: { name: 'f', parameters } } as FunctionTool;
    const about = { tools: [tool], toolPromptFormat: 'python_list' } as const;
    const [reference] = systemMessages({ ...about, referenceSpelling: true });
    expect(reference?.content).not.toContain('"default"');
    const [ours] = systemMessages(about);
    expect(ours?.content).toContain('"default"');
  },
);

test.each([
  ['0.5', '0.5'],
  ['"0"', '0'],
  ['"None"', 'None'],
  ['1e3', '1000.0'],
  ['true', 'True'],
  ['[0]', '[0]'],
])('any other default is there: %s', (json, printed) => {
  const parameters = parseJson(`{"properties": {"a": {"default": ${json}}}}`);
  const tool = { type: 'function', function: { name: 'f', parameters } } as FunctionTool;
  for (const referenceSpelling of [false, true]) {
    const about = { tools: [tool], toolPromptFormat: 'python_list', referenceSpelling } as const;
    expect(systemMessages(about)[0]?.content).toContain(`"default": "${printed}"`);
  }
});

test('a system message introduces itself for a Python list, with what switches built-in tools on', () => {
  const about = (builtinTools: string[]) =>
    systemMessages({
      tools: [quoted],
      toolPromptFormat: 'python_list',
      builtinTools,
      instruction: 'Be brief.',
    });
  const [plain, ...rest] = about([]);
  expect(rest).toEqual([]);
  expect(plain?.role).toBe('system');
  expect(plain?.content).toMatch(/^You are a helpful assistant\..*tool outputs\.\nBe brief\.$/s);
  const [withSearch] = about(['brave_search']);
  expect(withSearch?.content.startsWith('Environment: ipython\nTools: brave_search\nYou are')).toBe(
    true,
  );
});

test('without tools a Python list needs no introduction', () => {
  expect(systemMessages({ toolPromptFormat: 'python_list', instruction: 'Be brief.' })).toEqual([
    {
      role: 'system',
      content: 'Cutting Knowledge Date: December 2023\nToday Date: 26 July 2024\n\nBe brief.\n',
    },
  ]);
});

describe('a tool with all that a schema says', () => {
  const parameters = {
    type: 'object',
    properties: {
      unit: { type: 'string', enum: ['°C', '°F'], default: '°C' },
      days: { type: 'array', items: { type: 'integer' }, description: 'Which' },
      at: { $ref: '#/$defs/place' },
    },
    required: ['days'],
    $defs: { place: { type: 'object', properties: { lat: { type: 'number' } } } },
  };
  const tool: FunctionTool = {
    type: 'function',
    function: { name: 'forecast', description: 'Says "how"', parameters },
  };
  const about = (options: Omit<SystemMessageOptions, 'tools'>): string =>
    systemMessages({ tools: [tool], ...options }).at(-1)?.content ?? '';

  test('is introduced with it in JSON', () => {
    const content = about({});
    const json = content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1);
    expect(JSON.parse(json)).toEqual(tool);
    expect(content).toContain(
      '\n{\n    "type": "function",\n    "function": {\n        "name": "fore',
    );
    expect(content).toContain('"enum": [\n                        "°C",');
    expect(content.endsWith('}\n\nReturn function calls in JSON format.')).toBe(true);
    // llama-stack writes every parameter as an object, without any other information.
    const reference = about({ referenceSpelling: true });
    expect(reference).toContain('"unit": {\n                        "type": "object",');
    expect(reference).not.toContain('enum');
  });

  test('is introduced with it for function tags', () => {
    const json = /^\{.*\}$/m;
    const ours = json.exec(about({ toolPromptFormat: 'function_tag' }))?.[0] ?? '';
    const { properties, required, $defs } = parameters;
    const { name, description } = tool.function;
    expect(JSON.parse(ours)).toEqual({
      name,
      description,
      parameters: properties,
      required,
      $defs,
    });
    const reference = about({ toolPromptFormat: 'function_tag', referenceSpelling: true });
    expect(reference).toContain('"unit": {"enum": ["\\u00b0C", "\\u00b0F"], "type": "string"}}}\n');
  });

  test('is introduced with it for function tags by param_type, as Meta documents it', () => {
    const options = {
      toolPromptFormat: 'function_tag',
      functionTagParameters: 'param_type',
    } as const;
    const ours = /^\{.*\}$/m.exec(about(options))?.[0] ?? '';
    expect(JSON.parse(ours)).toEqual({
      name: 'forecast',
      description: 'Says "how"',
      parameters: {
        unit: {
          description: null,
          param_type: 'string',
          required: false,
          enum: ['°C', '°F'],
          default: '°C',
        },
        days: {
          description: 'Which',
          param_type: 'array',
          required: true,
          items: { type: 'integer' },
        },
        at: {
          description: null,
          param_type: 'string',
          required: false,
          $ref: '#/$defs/place',
        },
      },
      $defs: parameters.$defs,
    });
    expect(about({ ...options, referenceSpelling: true })).toContain(
      '{"name": "forecast", "description": "Says "how"", "parameters": ' +
        '{"at": {"description": null, "param_type": "string", "required": false}, ' +
        '"days": {"description": "Which", "param_type": "array", "required": true}, ' +
        '"unit": {"description": null, "param_type": "string", "required": false}}}\n\n',
    );
  });

  test('is introduced with it for a Python list', () => {
    const content = about({ toolPromptFormat: 'python_list' });
    const list = content.slice(content.indexOf('[\n'), content.lastIndexOf(']\n') + 1);
    expect(JSON.parse(list)).toEqual([
      {
        name: 'forecast',
        description: 'Says "how"',
        parameters: {
          type: 'dict',
          required: ['days'],
          properties: {
            unit: { type: 'string', description: '', default: '°C', enum: ['°C', '°F'] },
            days: { type: 'array', description: 'Which', items: { type: 'integer' } },
            at: { type: 'string', description: '', $ref: '#/$defs/place' },
          },
          $defs: parameters.$defs,
        },
      },
    ]);
    const reference = about({ toolPromptFormat: 'python_list', referenceSpelling: true });
    expect(reference).not.toMatch(/enum|items|\$ref|\$defs/);
  });

  test('may name what it requires beside its parameters', () => {
    const { required, ...schema } = parameters;
    const beside: FunctionTool = {
      type: 'function',
      function: { ...tool.function, parameters: schema, required },
    };
    for (const toolPromptFormat of ['json', 'function_tag', 'python_list'] as const) {
      for (const referenceSpelling of [false, true]) {
        const options = { toolPromptFormat, referenceSpelling };
        const [ours, theirs] = [beside, tool].map((each) =>
          systemMessages({ tools: [each], ...options }),
        );
        if (toolPromptFormat !== 'json' || referenceSpelling) expect(ours).toEqual(theirs);
        else expect(ours?.[1]?.content).toContain('"required": [\n                "days"');
      }
    }
  });
});
