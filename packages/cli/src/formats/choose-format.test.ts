import { qwen } from '@modelspeak/format-qwen';
import { expect, test } from 'vitest';
import { UsageError } from '../errors.js';
import type { ChosenFormat } from './available-formats.js';
import { optionsOf } from './choose-format.js';
import { type FormatOption, parseOption } from './option.js';

const chosen = { loaded: { factory: qwen } } as unknown as ChosenFormat;
const given = (...texts: readonly string[]): readonly FormatOption[] =>
  texts.flatMap((text) => {
    const option = parseOption(text);
    return option === undefined ? [] : [option];
  });

test('a number may be meant as text', () => {
  expect(optionsOf(chosen, given('version=3'))).toEqual({ version: '3' });
  expect(optionsOf(chosen, given('version="3"'))).toEqual({ version: '3' });
  expect(optionsOf(chosen, given('version=3.5'))).toEqual({ version: '3.5' });
});

test('a wrong option is a wrong command line', () => {
  expect(() => optionsOf(chosen, given('version=9'))).toThrow(UsageError);
  expect(() => optionsOf(chosen, given('version=9'))).toThrow('options.version: found 9, expected');
});
