import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation, Part } from '@modelspeak/core';

const chunk = (parts: readonly object[], more: object = {}, response: object = {}) =>
  `data: ${JSON.stringify({
    candidates: [{ content: { parts, role: 'model' }, ...more, index: 0 }],
    ...response,
    modelVersion: 'gemini-3-pro',
    responseId: 'kQ0naZ',
  })}\n\n`;

const usageMetadata = {
  promptTokenCount: 25,
  cachedContentTokenCount: 5,
  candidatesTokenCount: 9,
  thoughtsTokenCount: 6,
  totalTokenCount: 40,
  promptTokensDetails: [{ modality: 'TEXT', tokenCount: 25 }],
};
const last = { finishReason: 'STOP' };

/** Thoughts, text with grounding, and the signature of the text in a chunk of its own. */
export const TEXT = [
  chunk([{ text: 'Hm …', thought: true }], {}, { usageMetadata: { promptTokenCount: 25 } }),
  chunk([{ text: ' yes.', thought: true }]),
  chunk([{ text: 'Grüße, 東京 👋' }], { safetyRatings: [{ category: 'C', probability: 'LOW' }] }),
  chunk([{ text: ' "so" \\n' }, { text: 'Another part.' }], {
    groundingMetadata: {
      webSearchQueries: ['rain'],
      groundingSupports: [{ segment: { startIndex: 0, endIndex: 5 }, groundingChunkIndices: [0] }],
    },
    citationMetadata: { citations: [{ startIndex: 1, uri: 'https://example.com' }] },
  }),
  chunk([{ text: '', thoughtSignature: 'c2lnbmF0dXJl' }], last, { usageMetadata }),
].join('');

/** Code that the server ran, and signed calls with and without ids. */
export const CALLS = [
  chunk([{ text: 'I compute.', thought: true, thoughtSignature: 'dGhvdWdodA==' }]),
  chunk([{ executableCode: { id: 'x', language: 'PYTHON', code: 'print(1)' } }]),
  chunk([{ codeExecutionResult: { id: 'x', outcome: 'OUTCOME_OK', output: '1\n' } }]),
  chunk([
    { functionCall: { name: 'search', args: { query: 'rain' } }, thoughtSignature: 'Y2FsbA==' },
    { functionCall: { id: 'b7', name: 'now', args: {} } },
  ]),
  chunk([{ functionCall: { name: 'now', args: { zone: 'UTC' } } }]),
  chunk([{ text: '', thoughtSignature: 'ZW1wdHk=' }], last, { usageMetadata }),
].join('');

/** Parts without text that only carry something, and an image. */
export const PARTS = [
  chunk([{ thoughtSignature: 'bG9uZWx5' }]),
  chunk([{ inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' }, thought: true }]),
  chunk([{ text: 'See above.', partMetadata: { a: 1 } }, {}]),
  chunk([], { finishReason: 'RECITATION', finishMessage: 'Found elsewhere' }, { usageMetadata }),
].join('');

/** A prompt that was blocked. */
export const BLOCKED = `data: ${JSON.stringify({
  promptFeedback: { blockReason: 'SAFETY', safetyRatings: [] },
  usageMetadata: { promptTokenCount: 7, totalTokenCount: 7 },
  modelVersion: 'gemini-3-pro',
  responseId: 'kQ0naZ',
})}\n\n`;

/** Why the API refuses a conversation. */
function restriction({ messages }: Conversation): string | undefined {
  const first = messages.findIndex(({ role }) => !SYSTEM.includes(role));
  if (first !== -1 && messages.slice(first).some(({ role }) => SYSTEM.includes(role))) {
    return 'the API has no place for a system message after the start';
  }
  const parts = messages.flatMap(({ content }): readonly Part[] =>
    Array.isArray(content) ? content : [],
  );
  return parts.some((part) => part.type === 'reasoning' && part.encrypted !== undefined)
    ? 'the API has signatures, but no reasoning that is encrypted'
    : undefined;
}

const SYSTEM: readonly string[] = ['system', 'developer'];

/** The settings of Gemini's API: what a server sends. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: {
    replies: [TEXT, CALLS, PARTS, BLOCKED, TEXT.replaceAll('\n', '\r\n')],
    restriction,
  },
};
