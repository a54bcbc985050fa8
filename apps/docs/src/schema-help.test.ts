import { conversationSchema } from '@modelspeak/core/schemas';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type JsonSchema, type KnownValue, propertiesAt, valuesAt } from './schema-help.js';

const schema = z.toJSONSchema(conversationSchema, {
  unrepresentable: 'any',
  io: 'input',
}) as JsonSchema;
const nothing: KnownValue = () => undefined;
const role =
  (value: string): KnownValue =>
  (_path, property) =>
    property === 'role' ? value : undefined;

test('knows the roles', () => {
  expect(valuesAt(schema, ['messages', '0', 'role'], nothing)).toEqual(
    expect.arrayContaining(['system', 'user', 'assistant', 'tool']),
  );
});

test('offers all roles, whichever stands there', () => {
  expect(valuesAt(schema, ['messages', '0', 'role'], role('user'))).toContain('tool');
});

test('offers what fits the role', () => {
  const names = (known: KnownValue): string[] =>
    propertiesAt(schema, ['messages', '0'], known).map(({ name }) => name);
  expect(names(role('tool'))).toContain('tool_call_id');
  expect(names(role('user'))).not.toContain('tool_call_id');
  expect(names(role('assistant'))).toContain('tool_calls');
});

test('says what is required', () => {
  const [messages] = propertiesAt(schema, [], nothing);
  expect(messages).toMatchObject({ name: 'messages', isRequired: true });
});
