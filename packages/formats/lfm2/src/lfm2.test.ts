import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { lfm2 } from './lfm2.js';

test.each([
  'LiquidAI/LFM2.5-230M',
  'LiquidAI/LFM2.5-1.2B-Instruct',
  'LiquidAI/LFM2.5-1.2B-Thinking',
  'LiquidAI/LFM2.5-1.2B-Instruct-GGUF',
  'LFM2.5-1.2B-Instruct-Q4_K_M.gguf',
  'lfm2.5:1.2b',
  'liquid/lfm-2.5-1.2b-instruct:free',
  'mlx-community/LFM2.5-1.2B-Instruct-4bit',
])('%s speaks it', (model) => {
  expect(createRegistry([lfm2()]).forModel(model).name).toBe('lfm2');
});

test.each(['LiquidAI/LFM2.5-1.2B-Base', 'LiquidAI/LFM2.5-VL-1.6B', 'LiquidAI/LFM2.5-Audio-1.5B'])(
  '%s does not',
  (model) => {
    expect(() => createRegistry([lfm2()]).forModel(model)).toThrow('no format here');
  },
);

test('strings of calls are escaped, unless the template is followed', () => {
  const call = { name: 'say', arguments: JSON.stringify({ text: "it's" }) };
  const messages = [
    { role: 'user' as const, content: 'Hi' },
    {
      role: 'assistant' as const,
      content: '',
      tool_calls: [{ id: 'a', type: 'function' as const, function: call }],
    },
  ];
  const options = { generationPrompt: false, toolLinks: false };
  expect(lfm2().render({ messages }, options)).toContain(`[say(text="it's")]`);
  expect(lfm2().render({ messages }, { ...options, onLoss: 'reference' })).toContain(
    `[say(text='it's')]`,
  );
});

test('writes a number that overflows as it was read', () => {
  const tools = [{ type: 'function', function: { name: 'f' } }] as const;
  const format = lfm2();
  const turn = format.turn({ messages: [{ role: 'user', content: 'Go.' }], tools });
  const call = '<|tool_call_start|>[f(x=1e999)]<|tool_call_end|>';
  const { message } = turn.parse(call);
  expect(message.tool_calls?.[0]?.function.arguments).toBe('{"x":1e999}');
  const messages = [{ role: 'user', content: 'Go.' } as const, message];
  expect(format.render({ messages, tools }, { generationPrompt: false })).toContain(call);
});
