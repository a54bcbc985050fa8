import { errorOf } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { user } from '../test/conversations.js';
import { toTools } from './functions.js';
import { mtkV3 } from './mtk-v3.js';

const now = { name: 'now', description: 'd', parameters: {} };

function asking(...tools: readonly unknown[]): Conversation {
  return { messages: [user], tools } as unknown as Conversation;
}

const format = mtkV3();

describe('functions', () => {
  test('may be bare or in OpenAI’s shape, side by side', () => {
    const wrapped = { type: 'function', function: now } as const;
    const prompt = format.render(asking(wrapped, wrapped));
    expect(format.render(asking(now, wrapped))).toBe(prompt);
    expect(format.render(asking(...toTools([now, now])))).toBe(prompt);
  });

  test('may be in the shape of OpenAI’s newer API, whose type is written too', () => {
    expect(format.render(asking({ type: 'function', ...now }))).toContain(
      "Customized Functions: [{'type': 'function', 'name': 'now', 'description': 'd', 'parameters': {}}]\n\n---\n",
    );
  });

  test('are written with all their keys, in their order', () => {
    const given = { required: ['x'], parameters: {}, strict: true, name: 'f', description: "it's" };
    const spelled =
      "{'required': ['x'], 'parameters': {}, 'strict': True, 'name': 'f', 'description': \"it's\"}";
    expect(format.render(asking(given))).toContain(spelled);
    const wrapped = { type: 'function', function: given, other: 'is not the function’s' };
    expect(format.render(asking(wrapped))).toContain(`Functions: [${spelled}]\n`);
  });

  test('do not change when they are wrapped', () => {
    const conversation = asking(Object.freeze({ ...now }));
    Object.freeze(conversation.tools);
    Object.freeze(conversation);
    expect(() => format.render(conversation)).not.toThrow();
    expect(conversation.tools?.[0]).toEqual(now);
  });
});

describe('errors name the place', () => {
  test.each([
    ['a bare function', { name: 'f' }, 'tools[0].description'],
    ['a bare function without a name', { description: 'd' }, 'tools[0].name'],
    ['a bare function of a wrong name', { ...now, name: 7 }, 'tools[0].name'],
    [
      'bare parameters',
      { ...now, parameters: { type: 'object' } },
      'tools[0].parameters.properties',
    ],
    ['bare parameters that are none', { ...now, parameters: 'x' }, 'tools[0].parameters'],
    ['an empty tool', {}, 'tools[0].name'],
    [
      'OpenAI’s shape',
      { type: 'function', function: { name: 'f' } },
      'tools[0].function.description',
    ],
    ['a key of its own', { ...now, extra: [() => {}] }, 'tools[0].extra[0]'],
    [
      'a key of its own in OpenAI’s shape',
      { type: 'function', function: { ...now, extra: Number.NaN } },
      'tools[0].function.extra',
    ],
    ['an unknown type', { type: 'robot' }, 'tools[0].type'],
    ['no object', 7, 'tools[0]'],
    ['null', null, 'tools[0]'],
    ['a custom tool', { type: 'custom', custom: { name: 'x' } }, 'tools[0]'],
  ])('in %s', (_case, tool, path) => {
    expect(errorOf(() => format.render(asking(tool)))).toMatchObject({ path });
  });

  test('also behind a bare one', () => {
    const conversation = asking(now, { type: 'function', function: { name: '' } });
    const error = errorOf(() => format.render(conversation));
    expect(error.path).toBe('tools[1].function.name');
    expect(error.message).toBe(
      'tools[1].function.name: found "", expected a string that is not empty',
    );
  });

  test.each([null, undefined, 7, [], {}, { tools: [now] }, { messages: 7, tools: 'x' }])(
    'where %j is no conversation',
    (input) => {
      expect(errorOf(() => format.render(input as never)).code).toBe('invalid_input');
    },
  );
});
