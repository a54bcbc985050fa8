import { createSectionsReader, PieceWriter } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { JSON_CALLS } from './description.js';
import { writeJsonCall } from './write.js';

function written(name: string, text: string): string {
  const out = new PieceWriter({ messages: [] });
  writeJsonCall(out, { id: 'a', type: 'function', function: { name, arguments: text } });
  return out.segments.map((segment) => segment.text).join('');
}

test.each([
  ['f', '{}', '{"name": "f", "arguments": {}}'],
  ['f', '{"a":1.0,"b":["é",null]}', '{"name": "f", "arguments": {"a": 1.0, "b": ["é", null]}}'],
  ['f', '{"2":1,"1":2}', '{"name": "f", "arguments": {"2": 1, "1": 2}}'],
  ['a "b"', '{}', '{"name": "a \\"b\\"", "arguments": {}}'],
])('a call of %s with %s', (name, text, json) => {
  expect(written(name, text)).toBe(`<tool_call>\n${json}\n</tool_call>`);
});

test('is read as it was written, after a text and its line break', () => {
  const reader = createSectionsReader({ calls: [JSON_CALLS] }, [], {
    tools: undefined,
    builtins: undefined,
    readsCalls: true,
    callId: () => 'a',
  });
  const events = [...reader.push(`Well.\n${written('a "b"', '{"c":1}')}`), ...reader.end()];
  expect(events.slice(0, 3)).toEqual([
    { type: 'text', text: 'Well.' },
    { type: 'tool-call', index: 0, id: 'a', name: 'a "b"' },
    { type: 'tool-call-arguments', index: 0, text: '{"c": 1}' },
  ]);
});
