import { expect, test } from 'vitest';
import { JsonNumber } from '../json/json.js';
import { readSampling, writeSampling } from './sampling-names.js';

test('what is given is written under the names of the server, the rest left out', () => {
  const names = { maxTokens: 'n_predict', topK: 'top_k', seed: 'seed' };
  expect(writeSampling('demo', { maxTokens: 3, topK: 0, seed: undefined }, names)).toEqual({
    n_predict: 3,
    top_k: 0,
  });
});

test('what the server does not know is refused', () => {
  expect(() => writeSampling('demo', { minP: 0.1 }, {})).toThrow(
    expect.objectContaining({ code: 'unsupported', path: 'minP' }),
  );
});

test('what was written is read back, and everything else is left', () => {
  const names = {
    maxTokens: 'max',
    temperature: 'temperature',
    stop: 'stop',
    logitBias: 'bias',
  };
  const body = { max: 3, temperature: new JsonNumber('0.50'), stop: ['a'], bias: { 7: -1 }, n: 2 };
  expect(readSampling(body, names)).toEqual({
    sampling: { maxTokens: 3, temperature: 0.5, stop: ['a'], logitBias: { 7: -1 } },
    rest: { n: 2 },
  });
  expect(readSampling({ stop: 'a' }, names)).toEqual({ sampling: { stop: ['a'] }, rest: {} });
});

test.each([{ max: '3' }, { max: null }, { stop: [7] }, { bias: { 7: 'x' } }, { bias: [] }])(
  'a value of another type stays where it is: %j',
  (rest) => {
    const names = { maxTokens: 'max', stop: 'stop', logitBias: 'bias' };
    expect(readSampling(rest, names)).toEqual({ sampling: {}, rest });
  },
);
