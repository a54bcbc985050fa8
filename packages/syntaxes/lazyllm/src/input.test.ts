import { describe, expect, test } from 'vitest';
import { divideInput } from './input.js';

describe('a string', () => {
  test('is what the user says where there is no slot', () => {
    const { messages, path, isFormatted } = divideInput('Hi', []);
    expect({ messages, path, isFormatted }).toEqual({
      messages: [{ role: 'user', content: 'Hi' }],
      path: 'input',
      isFormatted: false,
    });
  });

  test('fills the one slot, as a whole number does', () => {
    const divided = divideInput(7, ['n']);
    const { messages, isFormatted } = divided;
    expect(divided.valueOf('n')).toBe('7');
    expect(messages).toEqual([{ role: 'user', content: '' }]);
    expect(isFormatted).toBe(true);
  });

  test('does not tell two slots apart', () => {
    expect(() => divideInput('Hi', ['a', 'b'])).toThrow('input: found a string for the slots a, b');
  });
});

describe('an object', () => {
  test('fills slots by name, and what is left is what the user says', () => {
    const divided = divideInput({ a: 'x', q: 'Hi', n: 3 }, ['a', 'n']);
    const { messages, path } = divided;
    expect([divided.valueOf('a'), divided.valueOf('n')]).toEqual(['x', '3']);
    expect(messages).toEqual([{ role: 'user', content: 'Hi' }]);
    expect(path).toBe('input.q');
  });

  test('may leave the user nothing to say', () => {
    const { messages, path } = divideInput({ a: 'x' }, ['a']);
    expect(messages).toEqual([{ role: 'user', content: '' }]);
    expect(path).toBe('input');
  });

  test.each([
    [{ q: 'Hi' }, 'input.a: missing value for this slot'],
    [{ a: 'x', q: 'Hi', r: 'Ho' }, 'input.r: there is no slot for this'],
    [{ a: 'x', q: null }, 'input.q: found null, expected a string or an integer'],
    [{ a: 'x', q: 1.5 }, 'input.q: found 1.5, expected a string or an integer'],
    [{ a: 'x', q: [] }, 'input.q: found an array, expected at least one message'],
    [{ a: 'x', q: ['Hi'] }, 'input.q[0]: found "Hi", expected a message'],
    [{ a: 'x', q: {} }, 'input.q.content: missing, expected a string'],
    [{ a: 'x', q: { role: 'bot', content: 'Hi' } }, 'input.q.role: found "bot", expected user or'],
    [
      { a: 'x', q: [{ role: 'tool', content: 'r' }, { content: 'Hi' }] },
      'input.q[1].role: missing, expected user or tool',
    ],
  ])('%j is refused', (input, message) => {
    expect(() => divideInput(input as never, ['a'])).toThrow(message);
  });

  test('hands on messages with all they hold', () => {
    const result = { role: 'tool', content: 'r', tool_call_id: 'id', name: 'f' };
    expect(divideInput({ q: result } as never, []).messages).toEqual([result]);
    const turns = [result, { role: 'user', content: 'and?' }];
    expect(divideInput({ q: turns } as never, []).messages).toEqual(turns);
  });
});
