import type { Format } from '@modelspeak/core';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { expect, test } from 'vitest';
import { damagedArguments } from './damaged-call.js';

const qwen = (call: string) => `\n<tool_call>\n${call}\n</tool_call>`;
const marked = { kind: 'prompt', control: ['[CALL]', '[ARGS]'], special: ['<s_*>'] } as unknown;
const CASES: readonly (readonly [string, Format, string])[] = [
  [qwen('{"name": "f", "arguments": {"a": "b" c"}}'), qwen3(), '{"a": "b" c"}}'],
  [qwen('{"name": "f", "arguments": {\'a\': 1}}'), qwen3(), "{'a': 1}}"],
  // The arguments alone would be those of a valid call.
  [qwen('{"name": "f", "arguments": {"a": 1}'), qwen3(), '{"name": "f", "arguments": {"a": 1}'],
  [qwen('{"arguments": {"a": 1, "name": "f"}'), qwen3(), '{"arguments": {"a": 1, "name": "f"}'],
  [qwen('{"name": "f", "arguments": "x"}'), qwen3(), 'x'],
  [qwen('{"name": "f", "arguments": 7}'), qwen3(), 'malformed: {"name": "f", "arguments": 7}'],
  [qwen(''), qwen3(), 'malformed: '],
  ['<s_12>[CALL]f[ARGS]{"a": 1', marked as Format, '{"a": 1'],
  ['{"name":"f","arguments":"{\\"a\\": tru"}', openaiMessages() as Format, '{"a": tru'],
  ['{"name":"f","arguments":"[1]"}', openaiMessages() as Format, 'malformed: [1]'],
  ['{"a": tru', openaiMessages() as Format, '{"a": tru'],
];

test.each(CASES)('%j', (raw, format, expected) => {
  expect(damagedArguments({ name: 'f', raw }, format)).toBe(expected);
});
