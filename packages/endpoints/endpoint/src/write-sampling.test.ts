import { expect, test } from 'vitest';
import { writeSampling } from './write-sampling.js';

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
