import { errorOf } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { user } from '../test/conversations.js';
import { MRPromptV3 } from './facade.js';
import { type MtkFunction, toTools } from './functions.js';
import { mtkV3 } from './mtk-v3.js';

const now = { name: 'now', description: 'd', parameters: {} };
const format = mtkV3();
const prompter = new MRPromptV3();

function asking(...tools: readonly unknown[]): Conversation {
  return { messages: [user], tools } as unknown as Conversation;
}

function prompting(...functions: readonly unknown[]): string {
  return prompter.getPrompt([user], functions as readonly MtkFunction[]);
}

describe('functions', () => {
  test('of the documentation become tools', () => {
    const given = { ...now, required: ['x'] };
    expect(toTools([now, given])).toEqual([
      { type: 'function', function: now },
      { type: 'function', function: given },
    ]);
  });

  test('are written with all their keys, in their order', () => {
    const given = { required: ['x'], parameters: {}, strict: true, name: 'f', description: "it's" };
    const spelled =
      "{'required': ['x'], 'parameters': {}, 'strict': True, 'name': 'f', 'description': \"it's\"}";
    expect(format.render({ messages: [user], tools: toTools([given]) })).toContain(
      `Customized Functions: [${spelled}]\n\n---\n`,
    );
  });

  test.each([
    ['a key of its own', { ...now, extra: [1.5, null] }, "'parameters': {}, 'extra': [1.5, None]}"],
    ['OpenAI’s newer shape', { type: 'function', ...now }, "{'type': 'function', 'name': 'now', "],
  ])('with %s are written by MRPromptV3, and refused by the format', (_case, given, written) => {
    expect(prompting(now, given)).toContain(written);
    const key = Object.keys(given).find((name) => name === 'extra' || name === 'type');
    expect(errorOf(() => format.render(asking(...toTools([now, given]))))).toMatchObject({
      code: 'invalid_input',
      path: `tools[1].function.${key}`,
    });
  });

  test('do not change', () => {
    const given = Object.freeze({ ...now, extra: Object.freeze([1]) });
    const before = structuredClone(given);
    expect(() => prompting(given)).not.toThrow();
    expect(() => format.render({ messages: [user], tools: toTools([now]) })).not.toThrow();
    expect(given).toEqual(before);
  });
});

describe('errors of MRPromptV3 name the place', () => {
  test.each([
    ['a function without a description', { name: 'f' }, 'functions[0].description'],
    ['a function without a name', { description: 'd' }, 'functions[0].name'],
    ['a function of a wrong name', { ...now, name: 7 }, 'functions[0].name'],
    [
      'parameters',
      { ...now, parameters: { type: 'object' } },
      'functions[0].parameters.properties',
    ],
    ['parameters that are none', { ...now, parameters: 'x' }, 'functions[0].parameters'],
    ['an empty function', {}, 'functions[0].name'],
    ['a key of its own', { ...now, extra: [() => {}] }, 'functions[0].extra[0]'],
    ['another key of its own', { ...now, extra: Number.NaN }, 'functions[0].extra'],
    ['no object', 7, 'functions[0]'],
    ['null', null, 'functions[0]'],
  ])('in %s', (_case, given, path) => {
    expect(errorOf(() => prompting(given))).toMatchObject({ path });
  });

  test('in no list of functions', () => {
    expect(errorOf(() => prompter.getPrompt([user], now as never))).toMatchObject({
      code: 'invalid_input',
      path: 'functions',
    });
  });
});

describe('errors of the format name the place', () => {
  test.each([
    ['a function', { type: 'function', function: { name: 'f' } }, 'tools[0].function.description'],
    ['a function that is not in OpenAI’s shape', now, 'tools[0].type'],
    ['an unknown type', { type: 'robot' }, 'tools[0].type'],
    ['no object', 7, 'tools[0]'],
    ['a custom tool', { type: 'custom', custom: { name: 'x' } }, 'tools[0]'],
  ])('in %s', (_case, tool, path) => {
    expect(errorOf(() => format.render(asking(tool)))).toMatchObject({ path });
  });

  test.each([null, undefined, 7, [], {}, { tools: [now] }, { messages: 7, tools: 'x' }])(
    'where %j is no conversation',
    (input) => {
      expect(errorOf(() => format.render(input as never)).code).toBe('invalid_input');
    },
  );
});
