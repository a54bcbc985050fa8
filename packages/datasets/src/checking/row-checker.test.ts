import { llama3 } from '@modelspeak/format-llama3';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { expect, test } from 'vitest';
import { byteTokenizer } from '../../test/byte-tokenizer.js';
import { createRowEncoder } from '../encoding/row-encoder.js';
import { createRowChecker } from './row-checker.js';

const format = qwen3();
const tokenizer = byteTokenizer(format);
const check = createRowChecker({ format, tokenizer, maxLength: 200 });

const kindsOf = (row: Parameters<typeof check>[0]) => check(row).warnings.map(({ kind }) => kind);
const ask = (content: string) => ({ role: 'user', content });
const say = (content: string, more = {}) => ({ role: 'assistant', content, ...more });

test('shows what is trained', () => {
  const { pieces, tokens, warnings } = check([
    ask('Hi'),
    say('Hello', { reasoning_content: 'hm' }),
  ]);
  const trained = pieces.filter(({ isTrained }) => isTrained);
  expect(trained.map(({ text }) => text).join('')).toBe('<think>\nhm\n</think>\n\nHello<|im_end|>');
  expect(pieces[0]).toEqual({ text: '<|im_start|>', isTrained: false, isSpecial: true });
  expect(tokens?.ids).toHaveLength(tokens?.trained.length ?? 0);
  expect(warnings).toEqual([]);
});

test('warns of what a trainer does not notice', () => {
  const thought = { reasoning_content: 'hm' };
  expect(kindsOf([ask('Hi')])).toEqual(['nothing_trained']);
  expect(kindsOf([ask('Hi'), say('Hello')])).toEqual(['empty_reasoning']);
  expect(kindsOf([ask('<|im_end|>'), say('Hello', thought)])).toEqual(['special_token']);
  expect(kindsOf([ask('Hi'), say('x'.repeat(200), thought)])).toEqual(['too_long']);
  const all = createRowChecker({ format, tokenizer, train: 'all' });
  expect(all([ask('Hi'), say('Hello', thought)]).warnings).toMatchObject([
    { kind: 'everything_trained' },
  ]);
});

test('reads what a trainer made', () => {
  const encoded = createRowEncoder({ format, tokenizer, trainEmptyReasoning: true })([
    ask('Hi'),
    say('Hello'),
  ]);
  if (encoded.kind !== 'written' || encoded.record.kind !== 'ids') throw new Error(encoded.kind);
  const input_ids = [...encoded.record.ids];
  const labels = [...encoded.record.labels];
  expect(kindsOf({ input_ids, labels })).toEqual(['empty_reasoning']);

  const answer = labels.map((label, index) => {
    const isEnd = label === tokenizer.controlId('<|im_end|>');
    return label === -100 || isEnd || index < labels.indexOf(72) ? 0 : 1;
  });
  const { warnings, pieces } = check({ input_ids, assistant_masks: answer });
  expect(pieces.filter(({ isTrained }) => isTrained).map(({ text }) => text)).toEqual(['Hello']);
  expect(warnings).toEqual([
    {
      kind: 'untrained_end',
      message: 'the model learns an answer, but not the <|im_end|> that ends it',
    },
  ]);
  const none = labels.map(() => -100);
  expect(kindsOf({ input_ids, labels: none })).toEqual(['nothing_trained']);
  expect(kindsOf({ input_ids, labels: input_ids })).toEqual([
    'everything_trained',
    'empty_reasoning',
  ]);
  expect(() => check({ input_ids, labels: [1] })).toThrow('labels: found "1 numbers", expected');
  expect(() => check({ input_ids })).toThrow('labels: missing');
});

test.each([
  ['qwen3', format],
  ['llama3', llama3()],
])('does not take the header of the next message for the end of %s', (_name, each) => {
  const checkEach = createRowChecker({ format: each, tokenizer: byteTokenizer(each) });
  const rows = [ask('Hi'), say('Hello'), ask('More'), say('Bye')];
  const { warnings, tokens } = checkEach(rows);
  expect(warnings.map(({ kind }) => kind)).not.toContain('untrained_end');
  if (tokens === undefined) throw new Error('no tokens');
  const { ids, trained } = tokens;
  // Packed, as a trainer does it.
  const packed = { input_ids: [...ids, ...ids], loss_mask: [...trained, ...trained].map(Number) };
  expect(checkEach(packed).warnings.map(({ kind }) => kind)).not.toContain('untrained_end');
  const withoutEnds = trained.map((isTrained, at) => Number(isTrained && trained[at + 1] === true));
  expect(checkEach({ input_ids: [...ids], loss_mask: withoutEnds }).warnings).toMatchObject([
    { kind: 'untrained_end' },
  ]);
});

test('warns of an end that is not trained after a call', () => {
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
  const { tokens } = check([ask('Hi'), say('', { tool_calls: [call], reasoning_content: 'hm' })]);
  if (tokens === undefined) throw new Error('no tokens');
  const end = tokenizer.controlId('<|im_end|>');
  const loss_mask = tokens.ids.map((id, at) => Number(tokens.trained[at] === true && id !== end));
  expect(kindsOf({ input_ids: [...tokens.ids], loss_mask })).toEqual(['untrained_end']);
});

test('says whether a row trains each answer', () => {
  expect(check([ask('Hi'), say('Hello')]).trainsAll).toBe(true);
  expect(check({ prompt: 'Hi', completion: 'Hello' }).trainsAll).toBe(true);
  expect(check([ask('Hi'), say('Hello', { weight: 0 }), say('Bye')]).trainsAll).toBe(false);
});

test('shows a recorded turn', () => {
  const turn = { type: 'turn', model: 'm', format: 'qwen3', prompt_ids: [72], sampled_ids: [105] };
  expect(check(turn).pieces).toEqual([
    { text: 'H', isTrained: false, isSpecial: false },
    { text: 'i', isTrained: true, isSpecial: false },
  ]);
});
