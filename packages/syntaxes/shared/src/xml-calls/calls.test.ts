import { accumulate, type FunctionTool } from '@modelspeak/core';
import { createSectionsReader, PieceWriter } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { XML_CALLS, xmlCalls } from './description.js';
import { SEED_STYLE } from './style.js';
import { type SpellValue, spellJson, spellPython, writeXmlCall, xmlCallWriter } from './write.js';

function written(text: string, spell: SpellValue, write = writeXmlCall): string {
  const out = new PieceWriter({ messages: [] });
  const call = { name: 'f', arguments: text };
  write(out, { id: 'a', type: 'function', function: call }, spell);
  return out.segments.map((segment) => segment.text).join('');
}

function read(
  reply: string,
  properties?: object,
  section = XML_CALLS,
): readonly (string | undefined)[] {
  const tool: FunctionTool = {
    type: 'function',
    function: { name: 'f', parameters: { type: 'object', properties } },
  };
  const reader = createSectionsReader({ calls: [section] }, [], {
    tools: properties && [tool],
    builtins: undefined,
    readsCalls: true,
    callId: (index) => `call_${index}`,
  });
  const { message } = accumulate([...reader.push(reply), ...reader.end()]);
  const calls = message.tool_calls?.map((call) => call.function.arguments) ?? [];
  return message.content ? [message.content, ...calls] : calls;
}

test('a call without arguments', () => {
  expect(written('{}', spellJson)).toBe('<tool_call>\n<function=f>\n</function>\n</tool_call>');
});

test.each([
  [spellJson, '"a\\nb"', 'a\nb'],
  [spellJson, 'true', 'true'],
  [spellJson, 'null', 'null'],
  [spellJson, '{"k":[1,"é"]}', '{"k": [1, "é"]}'],
  [spellPython, '"a\\nb"', 'a\nb'],
  [spellPython, 'true', 'True'],
  [spellPython, 'null', 'None'],
  [spellPython, '1.0', '1.0'],
  [spellPython, '[true,null]', '[true, null]'],
] as const)('a value of %o: %s', (spell, value, spelled) => {
  expect(written(`{"x":${value}}`, spell)).toBe(
    `<tool_call>\n<function=f>\n<parameter=x>\n${spelled}\n</parameter>\n</function>\n</tool_call>`,
  );
});

test.each([
  ['string', '5', '"5"'],
  ['integer', '5', '5'],
  ['boolean', 'True', 'true'],
  ['array', "['a', None]", '["a",null]'],
  ['array', 'no list', '"no list"'],
])('a value of the type %s: %s', (type, spelled, json) => {
  const reply = `<tool_call>\n<function=f>\n<parameter=x>\n${spelled}\n</parameter>\n</function>\n</tool_call>`;
  expect(read(reply, { x: { type } })).toEqual([`{"x":${json}}`]);
});

test('several calls between one pair of tags, and a text before them', () => {
  const call = '<function=f>\n<parameter=n>\n1\n</parameter>\n</function>';
  expect(read(`Well.\n\n<tool_call>\n${call}\n${call}\n</tool_call>`)).toEqual([
    'Well.',
    '{"n":1}',
    '{"n":1}',
  ]);
});

test.each(['\nx\n', '\n', ' x', ''])(
  'in the style of Seed-OSS %j keeps its line breaks',
  (value) => {
    const args = JSON.stringify({ x: value });
    const reply = written(args, spellJson, xmlCallWriter(SEED_STYLE));
    expect(reply).toContain(`\n<parameter=x>${value}</parameter>\n`);
    expect(read(reply, { x: { type: 'string' } }, xmlCalls(SEED_STYLE))).toEqual([args]);
  },
);
