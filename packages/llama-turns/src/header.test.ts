import { createTextReader, defineFormat, defineOptions } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { type HeaderRole, writeHeader } from './header.js';
import { STOPS, TURN_TOKENS } from './tokens.js';

const headers = defineFormat({
  name: 'headers',
  models: [],
  options: defineOptions({}),
  control: TURN_TOKENS,
  stop: STOPS,
  supports: { system: true, history: true, tools: true, toolCalls: true },
  write: ({ messages }, out) => {
    for (const { role } of messages) writeHeader(out, role as HeaderRole);
  },
  reader: (_options, _readerOptions, control) => createTextReader(control, STOPS),
});

test('a header is a role between two special tokens, and an empty line', () => {
  const roles = ['system', 'user', 'assistant'] as const;
  const messages = roles.map((role) => ({ role, content: '' }));
  expect(headers().render({ messages })).toBe(
    roles.map((role) => `<|start_header_id|>${role}<|end_header_id|>\n\n`).join(''),
  );
});

test('results of tools go under the interpreter', () => {
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } } as const;
  const prompt = headers().render({
    messages: [
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: '' },
    ],
  });
  expect(prompt.endsWith('<|start_header_id|>ipython<|end_header_id|>\n\n')).toBe(true);
});

test('what ends a reply is among the tokens', () => {
  for (const stop of STOPS) expect(TURN_TOKENS).toContain(stop);
});
