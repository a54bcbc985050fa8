import { createTextReader, defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { type HeaderRole, writeHeader } from './header.js';
import { SPECIAL_PATTERNS, STOPS, TURN_TOKENS } from './tokens.js';

const headers = defineFormat({
  name: 'headers',
  models: [],
  options: defineOptions({}),
  control: TURN_TOKENS,
  special: SPECIAL_PATTERNS,
  stop: STOPS,
  supports: { system: true, history: true, tools: true, toolCalls: true },
  write: ({ messages }, out) => {
    for (const { role } of messages) writeHeader(out, role as HeaderRole);
  },
  reader: (_options, _context, control) => createTextReader(control, STOPS),
});

test('a header is a role between two special tokens, and an empty line', () => {
  const roles = ['system', 'user', 'assistant'] as const;
  const messages = roles.map((role) => ({ role, content: '' }));
  expect(headers().render({ messages })).toBe(
    roles.map((role) => `<|start_header_id|>${role}<|end_header_id|>\n\n`).join(''),
  );
});

test('the header of a tool result names the interpreter', () => {
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } } as const;
  const prompt = headers().render({
    messages: [
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: '' },
    ],
  });
  expect(prompt.endsWith('<|start_header_id|>ipython<|end_header_id|>\n\n')).toBe(true);
});

test('the tokens that end a reply are tokens of the turns', () => {
  for (const stop of STOPS) expect(TURN_TOKENS).toContain(stop);
});

test.each(['<|reserved_special_token_0|>', '<|step_id|>', '<|finetune_right_pad_id|>'])(
  'content cannot contain %s, which no turn has',
  (token) => {
    const format = defineFormat({
      name: 'texts',
      models: [],
      options: defineOptions({}),
      control: TURN_TOKENS,
      special: SPECIAL_PATTERNS,
      stop: STOPS,
      supports: {},
      write: ({ messages }, out) => out.content(String(messages[0]?.content)),
      reader: (_options, _context, control) => createTextReader(control, STOPS),
    });
    expect(format().render({ messages: [{ role: 'user', content: token }] })).toBe(
      token.replace('<', '< '),
    );
  },
);
