import { expect, test } from 'vitest';
import { lfm2 } from './lfm2.js';

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

test('reads a call whose strings have quotes that are not escaped, and says so', () => {
  const { message, repairs } = lfm2().parse(
    `<|tool_call_start|>[bash(command='sed -n '360,450p' a.py', lines=07)]<|tool_call_end|>`,
  );
  expect(message.tool_calls?.[0]?.function.arguments).toBe(
    `{"command":"sed -n '360,450p' a.py","lines":7}`,
  );
  expect(repairs.map(({ kind }) => kind)).toEqual(['unescaped-quote', 'leading-zeros']);
});

test('writes calls that the first template of LFM2 drops', () => {
  const call = { id: 'a', type: 'function', function: { name: 'now', arguments: '{}' } } as const;
  const conversation = {
    messages: [
      { role: 'user', content: 'Time?' },
      { role: 'assistant', content: '', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: 'noon' },
    ],
  } as const;
  const first = lfm2({ version: '2', template: 'first' });
  expect(first.render(conversation)).toBe(lfm2({ version: '2' }).render(conversation));
  expect(first.render(conversation, { onLoss: 'reference' })).toContain(
    'assistant\n<|im_end|>\n<|im_start|>tool\n<|tool_response_start|>noon<|tool_response_end|>',
  );
  expect(first.render(conversation)).toContain('[now()]');
});
