import { errorOf } from '@modelspeak/conformance';
import type { Conversation, Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { calling, result, toolOf, user } from '../test/conversations.js';
import { mtkV3 } from './mtk-v3.js';

const system = { role: 'system', content: 's' } as const;
const answer = { role: 'assistant', content: 'a' } as const;
const call = calling({ name: 'f' });
const tools = [toolOf('f')];

const checked = mtkV3({ checkCalls: true });

function rendering(
  messages: readonly Message[],
  given: Conversation['tools'] = tools,
  format = mtkV3(),
) {
  return () => format.render({ messages, tools: given }, { toolLinks: false });
}

describe('the order of messages', () => {
  test.each([
    ['no message', [], 'messages', 'at least one message'],
    ['system alone', [system], 'messages[1]', 'a user message'],
    ['system, then assistant', [system, answer], 'messages[1]', 'add a user message before it'],
    ['a user after calls', [user, call, user], 'messages[2]', 'have no results'],
    ['assistant first', [answer], 'messages[0]', 'add a user message before it'],
    ['calls first', [call], 'messages[0]', 'add a user message before it'],
    ['a result first', [result('id-f')], 'messages[0]', 'no tool calls before this tool message'],
    ['a result after a user', [user, result('id-f')], 'messages[1]', 'no tool calls before'],
    ['a result after an answer', [user, answer, result('id-f')], 'messages[2]', 'no tool calls'],
  ] as [string, readonly Message[], string, string][])(
    'refuses %s',
    (_case, messages, path, problem) => {
      const error = errorOf(rendering(messages));
      expect(error).toMatchObject({ code: 'invalid_input', path });
      expect(error.message).toContain(problem);
    },
  );

  test.each([
    ['system not first', [user, system], 'messages[1]'],
    ['two system messages', [system, system, user], 'messages[1]'],
    ['two users', [user, user], 'messages[1]'],
    ['two answers', [user, answer, answer], 'messages[2]'],
    ['an answer after calls', [user, call, answer], 'messages[2]'],
    ['calls after calls', [user, call, call], 'messages[2]'],
    ['calls after an answer', [user, answer, call], 'messages[2]'],
  ] as [string, readonly Message[], string][])('does not support %s', (_case, messages, path) => {
    expect(errorOf(rendering(messages))).toMatchObject({ code: 'unsupported', path });
  });

  test.each([
    ['system and user', [system, user]],
    ['a developer message', [{ role: 'developer', content: 's' }, user]],
    ['a user after a result', [user, call, result('id-f'), user]],
    ['calls after a result', [user, call, result('id-f'), call]],
    ['an answer without calls in an empty list', [user, { ...answer, tool_calls: [] }]],
  ] as [string, readonly Message[]][])('takes %s', (_case, messages) => {
    expect(rendering(messages)).not.toThrow();
  });

  test('is free without checks, but for what cannot be written', () => {
    const free = mtkV3({ check: false });
    const render = (messages: readonly Message[]) =>
      free.render({ messages }, { toolLinks: false });
    expect(render([user, user, answer, answer])).toContain('a<|eot_id|>a<|eot_id|>');
    expect(render([user, call, user, result('id-f', '7')])).toContain('\n\n[7]<|eot_id|>');
    // The reference silently drops this system message.
    expect(errorOf(() => render([user, system])).path).toBe('messages[1]');
    expect(errorOf(() => render([])).path).toBe('messages');
    expect(errorOf(() => render([user, result('x')]))).toMatchObject({
      code: 'unknown_tool_call',
      path: 'messages[1].tool_call_id',
    });
  });

  test('refuses a system message in parts', () => {
    const parts = { role: 'system', content: [{ type: 'text', text: ' s ' }] } as const;
    expect(errorOf(rendering([parts, user])).path).toBe('messages[0].content');
    const free = mtkV3({ check: false, training: true });
    expect(free.render({ messages: [parts, user] })).toContain('\n\ns<|eot_id|>');
  });
});

describe('calls, where they are checked,', () => {
  test.each([
    ['without tools', null],
    ['with an empty list of tools', []],
  ])('%s are refused', (_case, given) => {
    const path = 'messages[1].tool_calls[0].function.name';
    expect(errorOf(rendering([user, call], given, checked)).path).toBe(path);
    expect(rendering([user, call], given)).not.toThrow();
  });

  test('of an unknown function are refused', () => {
    const messages = [user, calling({ name: 'f' }, { name: 'ghost' })];
    expect(errorOf(rendering(messages, tools, checked))).toMatchObject({
      code: 'invalid_input',
      path: 'messages[1].tool_calls[1].function.name',
    });
  });
});

describe('a result', () => {
  test.each([
    ['of another name', result('id-f', '{}', 'g'), 'invalid_input', 'name'],
    ['of an unknown call', result('id-x'), 'unknown_tool_call', 'tool_call_id'],
    ['that is no JSON', result('id-f', 'sunny'), 'invalid_json', 'content'],
    ['that is empty', result('id-f', ''), 'invalid_json', 'content'],
  ] as const)('%s is refused', (_case, message, code, key) => {
    const path = `messages[2].${key}`;
    expect(errorOf(rendering([user, call, message]))).toMatchObject({ code, path });
  });

  test('of an earlier message is refused', () => {
    const again = calling({ name: 'f', id: 'second' });
    const messages = [user, call, result('id-f'), again, result('id-f')];
    expect(errorOf(rendering(messages)).path).toBe('messages[4].tool_call_id');
  });

  // The reference silently keeps only the last.
  test('that comes twice is refused', () => {
    const messages = [user, call, result('id-f', '1'), result('id-f', '2')];
    expect(errorOf(rendering(messages))).toMatchObject({
      code: 'unknown_tool_call',
      path: 'messages[3].tool_call_id',
    });
  });

  // The reference fails on a result without a name.
  test('may leave its name out', () => {
    expect(rendering([user, call, result('id-f', 'null')])()).toContain('\n\n[None]<|eot_id|>');
  });
});
