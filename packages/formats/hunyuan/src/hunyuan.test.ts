import type { Message, Tool } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { hunyuan } from './hunyuan.js';

const a13b = hunyuan({ version: 'a13b' });
const reference = { onLoss: 'reference' } as const;
const user: Message = { role: 'user', content: 'Hi' };
const tools: Tool[] = [{ type: 'function', function: { name: 'now' } }];
const call = { id: 'a', type: 'function', function: { name: 'now', arguments: '{}' } } as const;
const called: Message[] = [
  user,
  { role: 'assistant', content: '', tool_calls: [call] },
  { role: 'tool', tool_call_id: 'a', content: 'noon' },
];

describe('Hunyuan A13B', () => {
  test('writes the date and the time, and the day of the week', () => {
    const prompt = hunyuan({ version: 'a13b', time: '17:30:00' }).render(
      { messages: [user], tools },
      { today: '2025-07-01' },
    );
    expect(prompt).toContain('当前时间：2025-07-01 17:30:00 星期二<|extra_4|>用户：Hi<|extra_0|>');
  });

  test('writes calls where the template drops them, without tools', () => {
    expect(a13b.render({ messages: called })).toContain(
      '<tool_calls>[{"name": "now", "arguments": {}}]</tool_calls><|eos|>',
    );
    expect(a13b.render({ messages: called }, reference)).not.toContain('tool_calls');
  });

  test.each([
    ['助手：Noon.', 'Noon.'],
    ['<think>\nHm.\n</think>\n<answer>\n助手：Noon.\n</answer>', 'Noon.'],
    ['助手：助手：', '助手：'],
    ['助理', '助理'],
    ['Noon. 助手：', 'Noon. 助手：'],
  ])('reads %j without the heading of an answer', (reply, content) => {
    expect(a13b.parse(reply, { tools }).message.content).toBe(content);
    const streamed = a13b.reader({ tools });
    const events = [...reply].flatMap((character) => streamed.push(character));
    const texts = [...events, ...streamed.end()].flatMap((event) =>
      event.type === 'text' ? event.text : [],
    );
    expect(texts.join('')).toBe(content);
  });

  test('keeps the heading where no tools were offered', () => {
    expect(a13b.parse('助手：Noon.', { tools: [] }).message.content).toBe('助手：Noon.');
  });
});

describe('Hy3', () => {
  const hy3 = hunyuan();

  test('ends the last reply, which its template leaves open', () => {
    const messages: Message[] = [user, { role: 'assistant', content: 'Ho.' }];
    expect(hy3.render({ messages })).toMatch(/Ho\.<｜hy_eos:opensource｜>$/);
    expect(hy3.render({ messages }, reference)).toMatch(/Ho\.$/);
  });

  test('refuses an effort without thinking', () => {
    const thinking = { enabled: false, effort: 'low' } as const;
    expect(() => hy3.render({ messages: [user] }, { thinking })).toThrow('has no effect');
  });
});
