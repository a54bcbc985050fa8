import type { Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { gptOss } from './gpt-oss.js';

const user: Message = { role: 'user', content: 'Hi' };
const called: Message = {
  role: 'assistant',
  content: 'Let me see.',
  tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"a":1.0}' } }],
};

describe('the system message', () => {
  test('has no date unless one is given', () => {
    expect(gptOss().render({ messages: [] })).toBe(
      '<|start|>system<|message|>You are ChatGPT, a large language model trained by OpenAI.\nKnowledge cutoff: 2024-06\n\nReasoning: medium\n\n# Valid channels: analysis, commentary, final. Channel must be included for every message.<|end|><|start|>assistant',
    );
    expect(gptOss().render({ messages: [] }, { today: '2025-01-05' })).toContain(
      'Knowledge cutoff: 2024-06\nCurrent date: 2025-01-05\n\nReasoning: medium',
    );
  });

  test('says what the options and the request say', () => {
    const format = gptOss({ modelIdentity: 'You are Bot <|end|>.', knowledgeCutoff: '2025-01' });
    expect(format.render({ messages: [] }, { thinking: { effort: 'high' } })).toContain(
      'You are Bot < |end|>.\nKnowledge cutoff: 2025-01\n\nReasoning: high',
    );
  });
});

describe('the instructions', () => {
  test('are those of the system and of the developer', () => {
    const [system, developer] = (['system', 'developer'] as const).map((role) =>
      gptOss().render({ messages: [{ role, content: 'Be brief.' }, user] }),
    );
    expect(system).toContain('<|start|>developer<|message|># Instructions\n\nBe brief.<|end|>');
    expect(developer).toBe(system);
  });

  test('may come later, but in the chat template', () => {
    const messages: readonly Message[] = [user, { role: 'system', content: 'Be brief.' }];
    expect(gptOss().render({ messages })).toContain(
      'Hi<|end|><|start|>developer<|message|># Instructions\n\nBe brief.<|end|><|start|>assistant',
    );
    expect(() => gptOss({ profile: 'hf' }).render({ messages })).toThrow('messages[1]');
  });
});

describe('an answer', () => {
  const messages: readonly Message[] = [user, { role: 'assistant', content: 'Hello' }];

  test('ends with <|return|> where it is the last, and with <|end|> where openai-harmony does', () => {
    const ends = (options: object, profile: 'harmony' | 'hf' = 'harmony') =>
      /Hello(<\|\w+\|>)/.exec(gptOss({ profile }).render({ messages }, options))?.[1];
    expect(ends({})).toBe('<|return|>');
    expect(ends({ generationPrompt: true })).toBe('<|end|>');
    expect(ends({ onLoss: 'reference' })).toBe('<|end|>');
    expect(ends({ onLoss: 'reference' }, 'hf')).toBe('<|return|>');
  });

  test('is all sampled but its role', () => {
    const { text, sampled } = gptOss().mask({ messages });
    expect(sampled.map(({ start, end }) => text.slice(start, end))).toEqual([
      '<|channel|>final<|message|>Hello<|return|>',
    ]);
  });
});

describe('a call', () => {
  test('has its arguments as they were spelled, but in the chat template', () => {
    expect(gptOss().render({ messages: [user, called] })).toContain('<|message|>{"a":1.0}<|call|>');
    const hf = gptOss({ profile: 'hf' });
    expect(hf.render({ messages: [user, called] })).toContain('<|message|>{"a": 1.0}<|call|>');
  });

  test('has its text in the commentary, where the chat template has a thought', () => {
    const hf = gptOss({ profile: 'hf' });
    const said = '<|channel|>commentary<|message|>Let me see.<|end|>';
    expect(gptOss().render({ messages: [user, called] })).toContain(said);
    expect(hf.render({ messages: [user, called] })).toContain(said);
    expect(hf.render({ messages: [user, called] }, { onLoss: 'reference' })).toContain(
      '<|channel|>analysis<|message|>Let me see.<|end|>',
    );
  });

  test('with a text and a thought is refused by the chat template', () => {
    const messages = [user, { ...called, reasoning_content: 'Hm.' }];
    const hf = gptOss({ profile: 'hf' });
    expect(hf.render({ messages })).toContain('Hm.<|end|><|start|>assistant<|channel|>commentary');
    expect(() => hf.render({ messages }, { onLoss: 'reference' })).toThrow('messages[1].content');
  });

  test('is the only one of a message in the chat template', () => {
    const messages: readonly Message[] = [
      user,
      {
        role: 'assistant',
        tool_calls: ['a', 'b'].map((id) => ({
          id,
          type: 'function',
          function: { name: `get_${id}`, arguments: '{}' },
        })),
      },
      { role: 'tool', tool_call_id: 'b', content: '1' },
    ];
    const hf = gptOss({ profile: 'hf' });
    expect(() => hf.render({ messages }, { toolLinks: false })).toThrow('tool_calls[1]');
    const prompt = hf.render({ messages }, { toolLinks: false, onLoss: 'reference' });
    expect(prompt).not.toContain('get_b');
    expect(prompt).toContain('<|start|>functions.get_a to=assistant');
  });
});
