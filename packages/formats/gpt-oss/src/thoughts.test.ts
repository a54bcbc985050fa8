import { accumulate, type Conversation, type Message, type RenderOptions } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { gptOss } from './gpt-oss.js';

const user: Message = { role: 'user', content: 'Hi' };
const answer = (thought: string): Message => ({
  role: 'assistant',
  reasoning_content: thought,
  content: 'Hello',
});
const round = (thought: string): readonly Message[] => [
  {
    role: 'assistant',
    reasoning_content: thought,
    content: null,
    tool_calls: [{ id: thought, type: 'function', function: { name: 'f', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: thought, content: '1' },
];

/** Returns the reasoning in a prompt, in which each is a single letter. */
function thoughts(
  messages: readonly Message[],
  options: RenderOptions = {},
  profile: 'harmony' | 'hf' = 'harmony',
): string {
  const prompt = gptOss({ profile }).render({ messages }, options);
  const found = prompt.matchAll(/analysis<\|message\|>(.)<\|end\|>/g);
  return Array.from(found, ([, letter]) => letter).join('');
}

const ANSWERED = [user, answer('a'), user, ...round('b'), answer('c'), user, ...round('d')];
const TRAINING = [user, answer('a'), user, ...round('b'), answer('c')];

describe('what the model thought', () => {
  test('stays until it has answered and the user speaks again', () => {
    expect(thoughts(ANSWERED)).toBe('d');
    expect(thoughts([...ANSWERED, answer('e'), user])).toBe('');
    expect(thoughts([user, ...round('a'), ...round('b')])).toBe('ab');
  });

  test('stays where the user interrupts the work', () => {
    expect(thoughts([user, ...round('a'), user])).toBe('a');
  });

  test('stays in what the model is trained on', () => {
    expect(thoughts(TRAINING)).toBe('bc');
  });

  test('can be kept', () => {
    expect(thoughts(ANSWERED, { thinking: { keepPast: true } })).toBe('abcd');
    expect(thoughts(ANSWERED, { thinking: { keepPast: false } })).toBe('d');
    const both = { thinking: { keepPast: true }, onLoss: 'reference' } as const;
    expect(thoughts(ANSWERED, both)).toBe('abcd');
  });

  test('is dropped before the first answer, as openai-harmony does', () => {
    const onLoss = 'reference';
    expect(thoughts([user, answer('a'), user, answer('b'), user], { onLoss })).toBe('b');
    expect(thoughts(TRAINING, { onLoss })).toBe('bc');
    // Not if the model's last message is a call.
    expect(thoughts(ANSWERED, { onLoss })).toBe('abcd');
  });

  test('is dropped before the last answer, as the chat template does', () => {
    const onLoss = 'reference';
    expect(thoughts(ANSWERED, { onLoss }, 'hf')).toBe('d');
    expect(thoughts(TRAINING, { onLoss }, 'hf')).toBe('c');
    expect(thoughts(TRAINING, { onLoss, generationPrompt: true }, 'hf')).toBe('');
  });
});

test('a call of a built-in tool is a thought to openai-harmony, and to nobody else', () => {
  const messages: readonly Message[] = [
    user,
    {
      role: 'assistant',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'python', arguments: '{"code":"1"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: '1' },
    { role: 'assistant', content: 'One' },
    user,
  ];
  const conversation: Conversation = { messages };
  const call = ' to=python<|channel|>analysis code<|message|>1<|call|>';
  const result = '<|start|>python to=assistant<|channel|>analysis<|message|>1<|end|>';
  expect(gptOss().render(conversation)).toContain(call + result);
  expect(gptOss().render(conversation, { onLoss: 'reference' })).not.toContain('python');
  const hf = gptOss({ profile: 'hf' });
  expect(hf.render(conversation, { onLoss: 'reference' })).toContain(call);
});

test('an answer without a header follows what the model thought', () => {
  const reply = '<|channel|>analysis<|message|>Hm.<|end|><|message|>Hello.<|return|>';
  for (const chunks of [[reply], [...reply]]) {
    const reader = gptOss().reader();
    const events = chunks.flatMap((chunk) => reader.push(chunk));
    expect(accumulate([...events, ...reader.end()])).toMatchObject({
      message: { content: 'Hello.', reasoning_content: 'Hm.' },
      reason: 'stop',
      malformed: [],
    });
  }
});
