import { expect, test } from 'vitest';
import type { Layout } from './layout.js';
import { writePart } from './pieces.js';
import { Prompter } from './prompter.js';

const layout: Layout = {
  name: 'example',
  headings: [],
  isChat: true,
  template: ({ system }) => ({ instruction: system, user: [] }),
  write: (prompt, out) => writePart(out, [...prompt.instruction, ...prompt.input]),
  replyHeader: () => '',
  stop: () => [],
};
const prompter = new Prompter(layout, 'Add. ');

test('takes every option of a call', () => {
  const call = { history: [], tools: [], label: '', specialTokens: 'refuse' } as const;
  expect(prompter.generatePrompt('1 + 1', { ...call, format: undefined })).toBe('Add. 1 + 1');
  expect(prompter.segments('1 + 1', call)).toMatchObject([{ text: 'Add. 1 + 1' }]);
});

test('names the options of a call where there is no such one', () => {
  const refusal = expect.objectContaining({
    code: 'invalid_option',
    path: 'histroy',
    message: expect.stringContaining('history, tools, label, specialTokens'),
  });
  const call = { histroy: [] } as object;
  expect(() => prompter.generatePrompt('1 + 1', call)).toThrow(refusal);
  expect(() => prompter.generatePrompt('1 + 1', { ...call, format: 'openai' })).toThrow(refusal);
  expect(() => prompter.segments('1 + 1', call)).toThrow(refusal);
  expect(() => prompter.segments('1 + 1', { format: 'openai' } as object)).toThrow(
    expect.objectContaining({ code: 'invalid_option', path: 'format' }),
  );
});
