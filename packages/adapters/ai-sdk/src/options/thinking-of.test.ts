import type { SharedV4Warning } from '@ai-sdk/provider';
import type { ThinkingSupport } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { type Reasoning, type Thinking, thinkingOf } from './thinking-of.js';

const SWITCH: ThinkingSupport = { enabled: true };
const LEVELS: ThinkingSupport = { effort: ['low', 'medium', 'high'] };
const BOTH: ThinkingSupport = { enabled: true, effort: ['low', 'high'] };

test.each<[Reasoning, ThinkingSupport | undefined, Thinking | undefined, string | undefined]>([
  ['provider-default', BOTH, undefined, undefined],
  ['none', SWITCH, { enabled: false }, undefined],
  ['none', { effort: ['none', 'low'] }, { effort: 'none' }, undefined],
  ['none', LEVELS, undefined, 'unsupported'],
  ['none', undefined, undefined, undefined],
  ['high', LEVELS, { effort: 'high' }, undefined],
  ['high', BOTH, { enabled: true, effort: 'high' }, undefined],
  ['minimal', LEVELS, { effort: 'low' }, 'compatibility'],
  ['max', LEVELS, { effort: 'high' }, 'compatibility'],
  ['high', SWITCH, { enabled: true }, 'compatibility'],
  ['high', undefined, undefined, 'unsupported'],
])('%s for a format with %o', (reasoning, supports, expected, warning) => {
  const warnings: SharedV4Warning[] = [];
  expect(thinkingOf(reasoning, supports, warnings)).toEqual(expected);
  expect(warnings.map(({ type }) => type)).toEqual(warning === undefined ? [] : [warning]);
});
