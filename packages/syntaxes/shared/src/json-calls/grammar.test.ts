import { expect, test } from 'vitest';
import { jsonCallsGrammar } from './grammar.js';

test('calls are JSON between tags, on lines of their own', () => {
  const parameters = { type: 'object', properties: { n: { type: 'integer' } } };
  const call = (name: string, spelled: string) => ({
    call: name,
    spelled: [
      `<tool_call>\n{"name": ${spelled}, "arguments": `,
      { schema: parameters, as: 'json' },
      '}\n</tool_call>',
    ],
  });
  const functions = ['f', 'a "b"'].map((name) => ({ name, parameters }));
  expect(jsonCallsGrammar(functions)).toEqual({
    repeat: { choice: [call('f', '"f"'), call('a "b"', '"a \\"b\\""')] },
    min: 1,
    separator: '\n',
  });
});
