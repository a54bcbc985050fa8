import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { errorOf } from '../../test/errors.js';
import { ModelspeakError } from '../errors/errors.js';
import {
  choice,
  choices,
  defineOptions,
  flag,
  type OptionsSchema,
  parseOptions,
  words,
} from './options.js';

const options = defineOptions(
  {
    edition: choice('first', 'second'),
    extras: choices('index', 'notes'),
    wide: flag(true),
    title: words('Untitled'),
    author: words(undefined),
  },
  ({ edition, wide }) => {
    if (edition === 'first' || wide) return;
    throw new ModelspeakError('invalid_option', 'there is no narrow one', { path: 'wide' });
  },
);
const DEFAULTS = { edition: 'first', wide: true, title: 'Untitled' };

describe('defineOptions', () => {
  test.each([undefined, null, {}, { edition: undefined, title: null }])(
    'fills in what %j leaves out',
    (input) => {
      expect(parseOptions(options, input)).toEqual(DEFAULTS);
    },
  );

  test('describes them as JSON Schema', () => {
    expect(options['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })).toEqual({
      type: 'object',
      properties: {
        edition: { enum: ['first', 'second'], default: 'first' },
        extras: { type: 'array', items: { enum: ['index', 'notes'] } },
        wide: { type: 'boolean', default: true },
        title: { type: 'string', default: 'Untitled' },
        author: { type: 'string' },
      },
      additionalProperties: false,
    });
  });

  test('takes what is given', () => {
    const given = { edition: 'second', extras: ['notes'], wide: true, title: '', author: 'Ann' };
    expect(parseOptions(options, given)).toEqual(given);
    expect(parseOptions(options, { wide: false })).toEqual({ ...DEFAULTS, wide: false });
  });

  test.each<[unknown, string, string]>([
    [{ edition: 'third' }, 'options.edition', 'found "third", expected "first" or "second"'],
    [{ extras: 'index' }, 'options.extras', 'found "index", expected an array'],
    [{ extras: ['index', 'x'] }, 'options.extras[1]', 'found "x", expected "index" or "notes"'],
    [{ wide: 'yes' }, 'options.wide', 'found "yes", expected a boolean'],
    [{ title: 1 }, 'options.title', 'found 1, expected a string'],
    [{ author: '\ud800' }, 'options.author', 'found a lone surrogate'],
    [{ edition: 'second', wide: false }, 'options.wide', 'there is no narrow one'],
    [
      { size: 1 },
      'options.size',
      'unknown option; the options are edition, extras, wide, title, author',
    ],
    [{ widht: 1 }, 'options.widht', 'unknown option; did you mean "wide"? The options are '],
    ['first', 'options', 'found "first", expected an object'],
    [[], 'options', 'found an array, expected an object'],
  ])('refuses %j', (input, path, message) => {
    const error = errorOf(() => parseOptions(options, input));
    expect(error).toMatchObject({ code: 'invalid_option', path });
    expect(error.message.startsWith(`${path}: ${message}`)).toBe(true);
  });
});

test('the places of issues are lists of steps, as Standard Schema has them', () => {
  const validate = (input: unknown) => options['~standard'].validate(input);
  expect(validate({ extras: ['index', 'x'] })).toEqual({
    issues: [{ message: 'found "x", expected "index" or "notes"', path: ['extras', 1] }],
  });
  expect(validate(7)).toEqual({ issues: [{ message: 'found 7, expected an object', path: [] }] });
});

describe('other schemas', () => {
  const book = z.object({
    pages: z.array(z.object({ 'page number': z.number() })).default([]),
  });

  test('may be of Zod', () => {
    expect(parseOptions(book, undefined)).toEqual({ pages: [] });
    const error = errorOf(() => parseOptions(book, { pages: [{}] }));
    expect(error).toMatchObject({
      code: 'invalid_option',
      path: 'options.pages[0]["page number"]',
    });
  });

  const answering = (result: unknown) =>
    ({ '~standard': { version: 1, vendor: 'test', validate: () => result } }) as OptionsSchema;

  test('may name places as Valibot does, or none', () => {
    const placed = answering({ issues: [{ message: 'no', path: [{ key: 'pages' }, { key: 0 }] }] });
    expect(errorOf(() => parseOptions(placed, {})).message).toBe('options.pages[0]: no');
    const bare = answering({ issues: [{ message: 'no' }] });
    expect(errorOf(() => parseOptions(bare, {})).message).toBe('options: no');
    const silent = answering({ issues: [] });
    expect(errorOf(() => parseOptions(silent, {}))).toMatchObject({
      code: 'invalid_option',
      message: 'options: invalid option',
    });
  });

  test('pass on errors of their own', () => {
    const fault = new TypeError('a fault');
    const fail = () => {
      throw fault;
    };
    const failing: OptionsSchema = {
      '~standard': { version: 1, vendor: 'test', validate: fail },
    };
    expect(() => parseOptions(failing, {})).toThrow(fault);
    expect(() => parseOptions(defineOptions({}, fail), {})).toThrow(fault);
  });

  test('must be synchronous', () => {
    const slow = z.string().refine(async () => true);
    expect(errorOf(() => parseOptions(slow, 'x'))).toMatchObject({
      code: 'invalid_format',
      message: 'the options schema is asynchronous; make it synchronous',
    });
  });
});
