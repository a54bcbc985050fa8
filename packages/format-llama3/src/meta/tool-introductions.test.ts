import { type FunctionTool, parseJson } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { systemMessages } from './system-messages.js';

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

/** The last of the generated messages, which introduces the tools. */
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
  // What Python takes for false is left out: an empty list, an empty object, null.
  expect(ours.match(/"default"/g)).toHaveLength(3);
  expect(ours).toContain('"none": {\n                    "type": "array"');
  expect(ours).toContain('"nothing": {\n                    "type": "None",');
  // A parameter of no type is a string to the reference.
  expect(ours).toContain('"list": {\n                    "type": "string",');
});

test.each([...['0', '0.0', '-0', '-0.0', '0e5', '0.00', '""', 'false', 'null', '[]', '{}']])(
  'a default that Python takes for false is left out: %s',
  (json) => {
    const parameters = parseJson(`{"properties": {"a": {"default": ${json}}}}`);
    const tool = { type: 'function', function: { name: 'f', parameters } } as FunctionTool;
    const [system] = systemMessages({ tools: [tool], toolPromptFormat: 'python_list' });
    expect(system?.content).not.toContain('"default"');
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
  const [system] = systemMessages({ tools: [tool], toolPromptFormat: 'python_list' });
  expect(system?.content).toContain(`"default": "${printed}"`);
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
