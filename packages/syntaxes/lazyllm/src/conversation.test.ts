import type { AssistantMessage, Message, ToolMessage } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { turnsOfConversation } from './conversation.js';

const user = { role: 'user', content: 'Hi' } as const;

function calling(...ids: readonly string[]): AssistantMessage {
  return {
    role: 'assistant',
    tool_calls: ids.map((id) => ({
      id,
      type: 'function',
      function: { name: `f-${id}`, arguments: '{}' },
    })),
  };
}

function result(id: string): ToolMessage {
  return { role: 'tool', tool_call_id: id, content: `of ${id}` };
}

function textsOf(...messages: readonly Message[]): readonly string[] {
  return turnsOfConversation({ messages }).turns.map(({ text }) => text);
}

describe('results', () => {
  test('come in the order of their calls', () => {
    const messages = [user, calling('a', 'b', 'c'), result('c'), result('a'), result('b'), user];
    expect(textsOf(...messages)).toEqual(['Hi', '', 'of a', 'of b', 'of c', 'Hi']);
    const { turns } = turnsOfConversation({ messages });
    expect(turns.map(({ message }) => message)).toEqual([0, 1, 3, 4, 2, 5]);
  });

  test('stay behind their own calls', () => {
    const twice = [calling('a', 'b'), result('b'), result('a'), calling('a', 'b'), result('b')];
    expect(textsOf(user, ...twice, user)).toEqual(['Hi', '', 'of a', 'of b', '', 'of b', 'Hi']);
  });
});

describe('a conversation', () => {
  test('has a system message, turns and a reply', () => {
    const call = calling('a');
    const { system, turns, reply } = turnsOfConversation({
      messages: [{ role: 'system', content: 'Be brief.' }, user, call],
    });
    expect(system).toBe('Be brief.');
    expect(turns).toEqual([{ role: 'user', message: 1, text: 'Hi' }]);
    expect(reply).toEqual({
      role: 'assistant',
      message: 2,
      text: '',
      calls: [
        {
          function: { name: 'f-a', arguments: '{}' },
          path: 'messages[2].tool_calls[0].function',
        },
      ],
    });
  });

  test('may have neither', () => {
    expect(turnsOfConversation({ messages: [user] })).toMatchObject({
      system: undefined,
      turns: [{ text: 'Hi' }],
      reply: undefined,
    });
    expect(turnsOfConversation({ messages: [] }).turns).toEqual([]);
  });

  test('joins the texts of a message', () => {
    const content = ['a', 'b'].map((text) => ({ type: 'text' as const, text }));
    expect(textsOf({ role: 'user', content })).toEqual(['ab']);
    expect(textsOf({ role: 'assistant', content: null }, user)).toEqual(['', 'Hi']);
  });
});
