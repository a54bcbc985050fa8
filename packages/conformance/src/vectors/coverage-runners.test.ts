import { choice, defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { sound } from '../../test/sound.js';
import { coverageRunners } from './coverage-runners.js';

const make = defineFormat({
  ...sound,
  options: defineOptions({ quotes: choice('none', 'single', 'double') }),
  write(conversation, out, context) {
    out.scaffold(`${context.options.quotes}:`);
    sound.write(conversation, out, { ...context, options: {} });
  },
  reader: (_options, context, control) => sound.reader({}, context, control),
});

const rowOf = (formatOptions: object | undefined, ...vectors: readonly string[]) => ({
  model: 'acme/model',
  formatOptions,
  reference: 'chat template',
  vectors,
  cases: 1,
  exceptions: 0,
});
const coverage = [rowOf(undefined, 'a.json', 'b.json'), rowOf({ quotes: 'single' }, 'c.json')];
const messages = [{ role: 'user', content: 'Hi' }];
const vector = { input: { messages, add_generation_prompt: false }, output: '' };

test('every file is run with the options of its row', () => {
  const runners = coverageRunners(make, coverage);
  const prompts = Object.entries(runners).map(([file, run]) => `${file} ${run(vector).actual}`);
  expect(prompts).toEqual([
    'a.json none:<|turn|>user\nHi<|end|>',
    'b.json none:<|turn|>user\nHi<|end|>',
    'c.json single:<|turn|>user\nHi<|end|>',
  ]);
});

test('what a template was told is answered once for all, knowing the options of the row', () => {
  const asked: unknown[] = [];
  const runners = coverageRunners(make, coverage, (_options, _input, formatOptions) => {
    asked.push(formatOptions);
    return { options: { quotes: 'double' } };
  });
  expect(runners['c.json']?.(vector).actual).toBe('double:<|turn|>user\nHi<|end|>');
  expect(asked).toEqual([{ quotes: 'single' }]);
});
