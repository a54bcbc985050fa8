import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import type { AnyRequest, RequestSupport } from '../conversation/request.js';
import { checkRequest } from './check-request.js';
import type { RenderOptions } from './render-options.js';

const ALL: AnyRequest = {
  prefill: true,
  thinking: { enabled: true, effort: ['low', 'high'], budget: true, keepPast: true },
  toolChoice: true,
  responseFormat: true,
  documents: true,
};
const check = (options: object, support: RequestSupport = ALL) =>
  checkRequest(options as RenderOptions, support, 'parrot');

const named = { type: 'function', function: { name: 'f' } };
const json = { name: 'city', description: 'x', schema: { type: 'object' }, strict: null };

/** Values that each option takes, and values that it does not, with the place. */
const OPTIONS: Record<string, { good: unknown[]; bad: [unknown, string?][] }> = {
  generationPrompt: { good: [true, false], bad: [[null], ['yes'], [0]] },
  today: {
    good: ['2024-02-29', '2025-12-31'],
    bad: [
      ['2024-13-01'],
      ['x2025-01-31'],
      [20250131],
      ['2024-02-31'],
      ['2023-02-29'],
      ['2024-04-31'],
      ['2025-1-31'],
      ['2025-01-31\n'],
      [null],
    ],
  },
  specialTokens: { good: ['escape', 'refuse', 'allow'], bad: [['defuse'], [null]] },
  toolLinks: { good: [true, false], bad: [[1]] },
  onLoss: { good: ['refuse', 'reference'], bad: [['drop'], [true]] },
  continueFinalMessage: { good: [true, false], bad: [['yes']] },
  thinking: {
    good: [{}, { enabled: false }, { effort: 'low', budget: 10, keepPast: true }],
    bad: [
      [true],
      [null],
      [{ enabled: 'yes' }, '.enabled'],
      [{ effort: 1 }, '.effort'],
      [{ budget: '10' }, '.budget'],
      [{ budget: Number.NaN }, '.budget'],
      [{ keepPast: 0 }, '.keepPast'],
      [{ enable: true }, '.enable'],
    ],
  },
  toolChoice: {
    good: ['auto', 'none', 'required', named],
    bad: [
      ['any'],
      [null],
      [{ ...named, type: 'custom' }, '.type'],
      [{ type: 'function' }, '.function'],
      [{ type: 'function', function: {} }, '.function.name'],
      [{ type: 'function', function: { name: 'f', strict: true } }, '.function.strict'],
      [{ ...named, name: 'f' }, '.name'],
    ],
  },
  responseFormat: {
    good: [
      { type: 'text' },
      { type: 'json_object' },
      { type: 'json_schema', json_schema: json },
      { type: 'json_schema', json_schema: { name: 'city', strict: true } },
    ],
    bad: [
      ['json'],
      [{ type: 'xml' }, '.type'],
      [{ type: 'json_schema' }, '.json_schema'],
      [{ type: 'text', json_schema: json }, '.json_schema'],
      [{ type: 'json_schema', json_schema: { ...json, name: 1 } }, '.json_schema.name'],
      [{ type: 'json_schema', json_schema: { ...json, schema: [] } }, '.json_schema.schema'],
      [{ type: 'json_schema', json_schema: { ...json, strict: 1 } }, '.json_schema.strict'],
      [
        { type: 'json_schema', json_schema: { ...json, description: 1 } },
        '.json_schema.description',
      ],
      [{ type: 'json_schema', json_schema: { ...json, more: 1 } }, '.json_schema.more'],
    ],
  },
  documents: {
    good: [[], [{ text: 'a' }, { text: 'b', title: 't', id: '1' }]],
    bad: [
      [{}],
      [['a'], '[0]'],
      [[{ title: 'a' }], '[0].text'],
      [[{ text: 'a' }, { text: 'a', title: 1 }], '[1].title'],
      [[{ text: 'a', id: 1 }], '[0].id'],
      [[{ text: 'a', url: 'x' }], '[0].url'],
    ],
  },
};

describe.each(Object.entries(OPTIONS))('the option %s', (name, { good, bad }) => {
  test.each(good.map((value) => [value]))('may be %j', (value) => {
    expect(check({ [name]: value })).toBeUndefined();
  });

  test.each(bad)('cannot be %j', (value, place = '') => {
    expect(errorOf(() => check({ [name]: value }))).toMatchObject({
      code: 'invalid_option',
      path: name + place,
    });
  });

  test('may be left out', () => {
    expect(check({ [name]: undefined })).toBeUndefined();
  });
});

describe('refuses', () => {
  test.each(['generationPromt', 'tool_choice', 'defuse', 'constructor'])(
    'the option %s, which does not exist',
    (name) => {
      for (const value of [true, null, '', []]) {
        const error = errorOf(() => check({ [name]: value }));
        expect(error).toMatchObject({ code: 'invalid_option', path: name });
        expect(error.problem).toMatch(
          /^unknown option; .*[Tt]he options are generationPrompt, today, /,
        );
      }
    },
  );

  test('a date with an example of one', () => {
    const { problem } = errorOf(() => check({ today: 'today' }));
    expect(problem).toBe('found "today", expected a date such as "2025-01-31"');
  });

  test('nothing that is a fault of its own', () => {
    const fault = new TypeError('a fault');
    const options = {
      get today() {
        throw fault;
      },
    };
    expect(() => check(options)).toThrow(fault);
  });

  test('what a class of options defines', () => {
    class Options {
      generationPrompt = true;
      get today(): string {
        return 'today';
      }
    }
    expect(errorOf(() => check(new Options()))).toMatchObject({ path: 'today' });
  });

  test.each([null, 'text', 7, []])('%j in place of options', (options) => {
    expect(errorOf(() => check(options as object))).toMatchObject({
      code: 'invalid_option',
      path: '',
    });
  });
});

describe('what a format does not support', () => {
  const NEEDS: [object, string, RequestSupport][] = [
    [{ continueFinalMessage: true }, 'continueFinalMessage', { prefill: true }],
    [{ thinking: { enabled: false } }, 'thinking.enabled', { thinking: { enabled: true } }],
    [{ thinking: { effort: 'low' } }, 'thinking.effort', { thinking: { effort: ['low'] } }],
    [{ thinking: { budget: 10 } }, 'thinking.budget', { thinking: { budget: true } }],
    [{ thinking: { keepPast: false } }, 'thinking.keepPast', { thinking: { keepPast: true } }],
    [{ toolChoice: 'required' }, 'toolChoice', { toolChoice: true }],
    [{ toolChoice: named }, 'toolChoice', { toolChoice: true }],
    [{ responseFormat: { type: 'json_object' } }, 'responseFormat', { responseFormat: true }],
    [{ documents: [{ text: 'a' }] }, 'documents', { documents: true }],
  ];

  test.each(NEEDS)('is refused: %j', (options, path, support) => {
    for (const little of [{}, { thinking: {} }]) {
      const error = errorOf(() => check(options, little));
      expect(error).toMatchObject({ code: 'unsupported', path });
      expect(error.problem).toMatch(/^parrot does not support this; /);
    }
    expect(check(options, support)).toBeUndefined();
  });

  test('is refused among the efforts too, which it names', () => {
    const error = errorOf(() => check({ thinking: { effort: 'medium' } }));
    expect(error).toMatchObject({
      code: 'unsupported',
      path: 'thinking.effort',
      problem: 'parrot does not support this; use low, high',
    });
  });

  test.each(NEEDS)('has a way out: %j', (options, path) => {
    const wayOut = path === 'toolChoice' ? 'use "auto" or "none"' : 'leave it out';
    const { problem } = errorOf(() => check(options, {}));
    expect(problem).toBe(`parrot does not support this; ${wayOut}`);
  });

  test.each([
    [{ toolChoice: 'required' }, { toolChoice: 'grammar' }],
    [{ responseFormat: { type: 'json_object' } }, { responseFormat: 'grammar' }],
  ] as const)('may be held by a grammar: %j', (options, support) => {
    expect(errorOf(() => check(options, support))).toMatchObject({
      code: 'unsupported',
      problem: 'parrot cannot express this in a prompt; use turn(), whose grammar() enforces it',
    });
  });

  test.each([
    { continueFinalMessage: false },
    { thinking: {} },
    { thinking: { enabled: undefined } },
    { toolChoice: 'auto' },
    { toolChoice: 'none' },
    { responseFormat: { type: 'text' } },
    { documents: [] },
  ])('is none where nothing is asked for: %j', (options) => {
    expect(check(options, {})).toBeUndefined();
  });
});
