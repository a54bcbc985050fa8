import type { Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { GLM, QWEN } from '../test/markers.js';
import { lazyllmChat } from './lazyllm-chat.js';

const user: Message = { role: 'user', content: 'q' };
const f = { type: 'function', function: { name: 'f' } } as const;
const qwen = lazyllmChat({ edition: 'upstream', markers: QWEN });

describe('a message that is left open', () => {
  test.each([
    ['the guide', lazyllmChat(), '<|Assistant|>:\n', '<|Human|>'],
    ['Qwen', qwen, '<|im_start|>assistant\n\n', '<|im_end|>'],
  ])('ends the prompt of %s', (_case, format, header, stop) => {
    const messages: Message[] = [user, { role: 'assistant', content: 'Paris is ' }];
    const turn = format.turn({ messages }, { continueFinalMessage: true });
    expect(turn.replyPrefix).toBe('Paris is ');
    expect(turn.text.endsWith(`${header}Paris is `)).toBe(true);
    expect(turn.parse(` big.${stop}`).message.content).toBe(' big.');
  });
});

describe('the next turn', () => {
  const call = '<|action_start|><|function|>f\n<|args|>{"a": 1}\n<|action_end|>';

  test('is written anew, since the last turn stands otherwise in history', () => {
    const turn = qwen.turn({ messages: [user], tools: [f] });
    const reply = `${call}<|im_end|>`;
    const result: Message = { role: 'tool', tool_call_id: 'call_0', content: '7' };
    expect(qwen.next(turn, reply, [result])).toMatchObject({ continued: false });
    const next = qwen.next(turn, reply, [result], { history: 'template' });
    expect(next).toMatchObject({ continued: true, isTemplate: true });
    expect(next.continued && next.turn.text).toContain(
      'f<|args|>{a: 1}<|action_end|>\n<|im_end|>\n<|im_start|>environment\n\n7\n<|im_end|>',
    );
  });
});

test('the guide has user and assistant take turns', () => {
  expect(lazyllmChat().supports).toMatchObject({ alternation: true, system: 'first' });
  expect(qwen.supports).toMatchObject({ alternation: false, toolCalls: true });
  expect(lazyllmChat({ edition: 'upstream', markers: GLM }).supports.toolCalls).toBe(true);
});
