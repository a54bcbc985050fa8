import type { Conversation, Message } from '@modelspeak/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitHistory } from './fit-history.js';

const system: Message = { role: 'system', content: 's' };
const user = (content: string): Message => ({ role: 'user', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });
const call = (id: string): Message => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
});
const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: 'r' });

/** Ten tokens for each message. */
const count = ({ messages }: Conversation) => messages.length * 10;
const fitted = (messages: readonly Message[], tokens: number) =>
  fitHistory({ messages }, { tokens, count });

test('a conversation that fits stays as it is', async () => {
  const conversation: Conversation = { messages: [system, user('a')], tools: [] };
  const result = await fitHistory(conversation, { tokens: 20, count });
  expect(result).toEqual({ conversation, leftOut: [], tokens: 20 });
  expect(result.conversation).toBe(conversation);
});

test('the oldest turns are left out, with the results of their calls', async () => {
  const old = [user('a'), call('1'), result('1'), assistant('b')];
  const last = [user('c'), assistant('d'), user('e')];
  expect(await fitted([system, ...old, ...last], 60)).toEqual({
    conversation: { messages: [system, ...last] },
    leftOut: old,
    tokens: 40,
  });
});

test('the oldest rounds of the last turn are left out after all other turns', async () => {
  const older = [user('a'), assistant('b')];
  const rounds = ['1', '2', '3'].map((id) => [call(id), result(id)]);
  const messages = [system, ...older, user('c'), ...rounds.flat()];
  const { conversation, leftOut } = await fitted(messages, 40);
  expect(conversation.messages).toEqual([system, user('c'), call('3'), result('3')]);
  expect(leftOut).toEqual([...older, ...rounds.slice(0, 2).flat()]);
});

test('a message that occurs twice may be left out once', async () => {
  const same = user('a');
  const { conversation } = await fitted([same, assistant('b'), same], 10);
  expect(conversation.messages).toEqual([same]);
});

test('what must stay and does not fit is refused', async () => {
  await expect(fitted([system, user('a'), user('b')], 19)).rejects.toMatchObject({
    code: 'too_long',
    message: expect.stringContaining('the newest messages alone have 20 tokens, but only 19 fit'),
  });
});

test('the same turns are left out of several prompts in a row', async () => {
  const messages: Message[] = [system];
  const starts: string[] = [];
  for (let turn = 0; turn < 100; turn++) {
    messages.push(user(`question ${turn}`));
    const { conversation } = await fitted(messages, 400);
    starts.push(String(conversation.messages[1]?.content));
    messages.push(assistant('answer'));
  }
  const changes = starts.filter((start, index) => index > 0 && start !== starts[index - 1]);
  // A quarter of 40 messages is five turns.
  expect(changes.length).toBeLessThanOrEqual(100 / 5);
  expect(changes.length).toBeGreaterThan(10);
});

test('whatever is left out, the rest fits and keeps its order', async () => {
  const some = fc.constantFrom(...'uacr');
  await fc.assert(
    fc.asyncProperty(fc.array(some, { maxLength: 30 }), fc.nat(300), async (kinds, tokens) => {
      const messages = kinds.map((kind, index): Message => {
        if (kind === 'u') return user(`${index}`);
        if (kind === 'a') return assistant(`${index}`);
        return kind === 'c' ? call(`${index}`) : result(`${index}`);
      });
      const outcome = await fitted(messages, tokens).catch(() => undefined);
      if (outcome === undefined) return;
      const { conversation, leftOut } = outcome;
      expect(outcome.tokens).toBeLessThanOrEqual(tokens);
      expect(outcome.tokens).toBe(count(conversation));
      const kept = messages.filter((message) => !leftOut.includes(message));
      expect(conversation.messages).toEqual(kept);
      const last = messages.findLast(({ role }) => role === 'user');
      if (last !== undefined) expect(kept).toContain(last);
    }),
  );
});
