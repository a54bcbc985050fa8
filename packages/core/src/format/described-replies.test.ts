import { expect, test } from 'vitest';
import { accumulate } from '../reading/accumulate.js';
import { readerContext } from '../reading/reader-context.js';
import { describedReplies } from './described-replies.js';
import { sectionsGrammar } from './sections-grammar.js';

const description = { reasoning: { open: '<think>', close: '</think>' } };

test('the reader and the grammar are those of one description', () => {
  const { reader, grammar } = describedReplies(description, ['<end>']);
  const reading = reader({}, readerContext({}, undefined));
  const { message, stop } = accumulate([
    ...reading.push('<think>Hm.</think>Hi<end>'),
    ...reading.end(),
  ]);
  expect(message).toMatchObject({ reasoning_content: 'Hm.', content: 'Hi' });
  expect(stop).toBe('<end>');
  const context = {
    options: {},
    tools: [],
    functions: [],
    mayCall: false,
    mustCall: false,
    responseSchema: undefined,
    replyPrefix: '',
  } as never;
  expect(grammar(context)).toEqual(sectionsGrammar(description, ['<end>'], context));
});
