import { expect, test } from 'vitest';
import { joinChunks } from './join-chunks.js';

const chunk = (parts: readonly object[], more: object = {}, response: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, ...more, index: 0 }],
  ...response,
  responseId: 'r',
});
const token = (name: string) => ({ token: name, logProbability: -1 });

test('texts, signatures, calls and counts are put together', () => {
  expect(
    joinChunks([
      chunk([{ text: 'Hm', thought: true }], {}, { usageMetadata: { promptTokenCount: 3 } }),
      chunk([{ text: '.', thought: true, thoughtSignature: 'a' }]),
      chunk([{ text: 'Hi' }], { logprobsResult: { chosenCandidates: [token('Hi')] } }),
      chunk([{ text: '!' }, { text: 'New' }], {
        logprobsResult: { chosenCandidates: [token('!')] },
      }),
      chunk([{ text: '', thoughtSignature: 'b' }]),
      chunk([{ text: 'After' }]),
      chunk([{ functionCall: { name: 'f', args: {} } }]),
      chunk([{ text: '' }], { finishReason: 'STOP' }, { usageMetadata: { totalTokenCount: 9 } }),
    ]),
  ).toEqual(
    chunk(
      [
        { text: 'Hm.', thought: true, thoughtSignature: 'a' },
        { text: 'Hi!' },
        { text: 'New', thoughtSignature: 'b' },
        { text: 'After' },
        { functionCall: { name: 'f', args: {} } },
      ],
      {
        finishReason: 'STOP',
        logprobsResult: { chosenCandidates: [token('Hi'), token('!')], topCandidates: [] },
      },
      { usageMetadata: { totalTokenCount: 9 } },
    ),
  );
});

test('a blocked prompt has no candidates', () => {
  const blocked = { promptFeedback: { blockReason: 'SAFETY' } };
  expect(joinChunks([blocked, { responseId: 'r' }])).toEqual({ ...blocked, responseId: 'r' });
});
