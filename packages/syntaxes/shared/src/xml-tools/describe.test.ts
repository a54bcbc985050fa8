import type { Json, Tool } from '@modelspeak/core';
import { PieceWriter } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { writeFirstXmlTool, writeXmlTool } from './describe.js';

const parameters = {
  type: 'object',
  properties: {
    city: { enum: ['a', true], description: ' A city. ', type: ['string', 'null'], x: { y: 1 } },
  },
  required: ['city'],
  additionalProperties: false,
} as const;
const tool: Tool = { type: 'function', function: { name: 'f', parameters, strict: true } };

function described(write: (out: PieceWriter) => void): string {
  const out = new PieceWriter({ messages: [] });
  write(out);
  return out.segments.map(({ text }) => text).join('');
}

test('a tool is its parameters, then the other keys, in the order that a style asks for', () => {
  const plain = described((out) => writeXmlTool(out, tool));
  expect(plain).toContain(
    '<name>city</name>\n<type>[\'string\', \'null\']</type>\n<description>A city.</description>\n<enum>["a", true]</enum>\n<x>{"y": 1}</x>\n</parameter>',
  );
  expect(plain).toContain('<required>["city"]</required>\n<additionalProperties>False<');
  const last = described((out) => writeXmlTool(out, tool, { last: ['required'] }));
  expect(last).toContain('<additionalProperties>False</additionalProperties>\n<required>["city"]<');
  expect(last.endsWith('</parameters>\n<strict>True</strict>\n</function>')).toBe(true);
});

test('the first release writes names between backticks', () => {
  const first = described((out) => writeFirstXmlTool(out, tool));
  expect(first).toContain('<enum>[`a`, True]</enum>');
  expect(first).toContain('<required>[`city`]</required>\n</parameters>');
});

test('a schema that is none has no parameters', () => {
  for (const properties of [undefined, [], 'x'] as readonly (Json | undefined)[]) {
    const odd = { type: 'function', function: { name: 'f', parameters: { properties } } } as Tool;
    expect(described((out) => writeXmlTool(out, odd))).not.toContain('<parameter>');
  }
});
