import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import type {
  AssistantMessage,
  Conversation,
  Part,
  ToolCall,
} from '../conversation/conversation.js';
import { checkOrderedParts, withPlainParts } from './plain-parts.js';

const call = (id: string): ToolCall => ({
  id,
  type: 'function',
  function: { name: 'f', arguments: '{}' },
});
const thought = (text: string): Part => ({ type: 'reasoning', text });
const said = (text: string): Part => ({ type: 'text', text });
const place = (id: string): Part => ({ type: 'tool_call', id });
const user = { role: 'user', content: 'Hi' } as const;

function of(content: readonly Part[], more: Partial<AssistantMessage> = {}): Conversation {
  return { messages: [user, { role: 'assistant', content, ...more }] };
}

const plain = (conversation: Conversation, takesLoss = false) =>
  withPlainParts(conversation, 'parrot', takesLoss).messages[1];

test('a conversation without such parts comes back as it is', () => {
  const conversation = of([said('a'), { type: 'refusal', refusal: 'no' }]);
  expect(withPlainParts(conversation, 'parrot', false)).toBe(conversation);
  const text: Conversation = { messages: [{ role: 'assistant', content: 'a' }] };
  expect(withPlainParts(text, 'parrot', false)).toBe(text);
});

describe('parts', () => {
  test('become reasoning, content and calls', () => {
    const parts = [thought('H'), thought('m.'), said('Well'), said('.'), place('b'), place('a')];
    const tool_calls = [call('a'), call('b'), call('c')];
    const conversation = of(parts, { tool_calls, name: 'bot' });
    expect(plain(conversation)).toEqual({
      role: 'assistant',
      name: 'bot',
      content: [said('Well'), said('.')],
      reasoning_content: 'Hm.',
      tool_calls: [call('b'), call('a'), call('c')],
    });
    expect(withPlainParts(conversation, 'parrot', false).messages[0]).toBe(user);
    expect(conversation.messages[1]).toMatchObject({ content: parts, tool_calls });
  });

  test('without text leave none', () => {
    expect(plain(of([thought('Hm.')]))).toEqual({
      role: 'assistant',
      content: '',
      reasoning_content: 'Hm.',
    });
    expect(plain(of([place('a')], { tool_calls: [call('a')] }))).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [call('a')],
    });
  });

  test('without a thought leave none', () => {
    expect(plain(of([thought(''), said('a')]))).toEqual({
      role: 'assistant',
      content: [said('a')],
    });
    expect(
      plain(of([thought(''), said('a')], { reasoning_content: '', tool_calls: null })),
    ).toEqual({
      role: 'assistant',
      content: [said('a')],
      reasoning_content: '',
      tool_calls: null,
    });
  });

  test('that come in another order are refused, or brought into this one', () => {
    const orders: [Part[], number][] = [
      [[said('a'), thought('b')], 1],
      [[place('a'), said('a')], 1],
      [[place('a'), { type: 'refusal', refusal: 'no' }], 1],
      [[thought('a'), place('a'), thought('b'), said('a')], 2],
    ];
    for (const [parts, index] of orders) {
      const conversation = of(parts, { tool_calls: [call('a')] });
      expect(errorOf(() => plain(conversation))).toMatchObject({
        code: 'unsupported',
        path: `messages[1].content[${index}]`,
        problem: expect.stringMatching(
          /^parrot requires reasoning, then text, then calls; change the order, or drop/,
        ),
      });
      const content = parts.filter(({ type }) => type === 'text' || type === 'refusal');
      const reasoning = parts.flatMap((part) => (part.type === 'reasoning' ? part.text : []));
      expect(plain(conversation, true)).toEqual({
        role: 'assistant',
        content,
        ...(reasoning.length > 0 && { reasoning_content: reasoning.join('') }),
        tool_calls: [call('a')],
      });
    }
  });
});

test('what only a provider knows of them is refused, or lost', () => {
  for (const part of [thought('Hm.'), place('a')]) {
    const parts = [{ ...part, extra: { cache_control: 'x' } } as Part];
    const conversation = of(parts, { tool_calls: [call('a')] });
    expect(errorOf(() => plain(conversation))).toMatchObject({
      code: 'unsupported',
      path: 'messages[1].content[0].extra',
      problem: expect.stringMatching(
        /^parrot does not support extra keys here; leave them out, or drop/,
      ),
    });
    expect(plain(conversation, true)).toMatchObject({ tool_calls: [call('a')] });
    expect(plain(of([{ ...part, extra: {} } as Part], { tool_calls: [call('a')] }))).toBeDefined();
  }
  const text: Part = { type: 'text', text: 'a', extra: { cache_control: 'x' } };
  expect(plain(of([thought('Hm.'), text]))).toMatchObject({ content: [text] });
});

describe('what cannot be is refused', () => {
  const errorFor = (content: readonly Part[], more?: Partial<AssistantMessage>) =>
    errorOf(() => checkOrderedParts(of(content, more).messages));

  test('reasoning in two places', () => {
    expect(errorFor([said('a'), thought('b')], { reasoning_content: 'c' })).toMatchObject({
      code: 'invalid_input',
      path: 'messages[1].content[1]',
      problem: 'reasoning_content has reasoning too; keep only one',
    });
  });

  test.each<[string, readonly Part[], number]>([
    ['the place of a call that is not made', [place('b')], 0],
    ['the place of a call twice', [place('a'), said('x'), place('a')], 2],
  ])('%s', (_what, parts, index) => {
    expect(errorFor(parts, { tool_calls: [call('a')] })).toMatchObject({
      code: 'invalid_input',
      path: `messages[1].content[${index}].id`,
      problem: expect.stringMatching(
        /^found "[ab]", expected the id of one of tool_calls, used only once$/,
      ),
    });
  });

  test('the place of a call where there are none', () => {
    expect(errorFor([place('a')]).path).toBe('messages[1].content[0].id');
  });

  test('anything else passes', () => {
    const parts = [thought('a'), place('b'), said('c'), place('a')];
    const { messages } = of(parts, { tool_calls: [call('a'), call('b'), call('c')] });
    expect(() => checkOrderedParts(messages)).not.toThrow();
  });
});

test('more calls than could be compared with each other', () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => `call_${index}`);
  const parts = ids.map(place);
  expect(plain(of(parts, { tool_calls: ids.map(call).reverse() }))).toMatchObject({
    tool_calls: { 0: { id: 'call_0' }, 99999: { id: 'call_99999' }, length: 100_000 },
  });
});
