import type { GeminiPart } from '../body/body.js';
import type { GeminiFinishReason } from './finish-reason.js';
import type { GeminiLogProbs } from './log-probs.js';
import type { GeminiUsage } from './usage.js';

/** The reply in a written response. */
export interface WrittenGeminiCandidate {
  content: { role: 'model'; parts: GeminiPart[] };
  finishReason?: GeminiFinishReason;
  index: number;
  logprobsResult?: GeminiLogProbs;
}

/** A written response: a whole one, or a chunk of a stream. A prompt that was blocked has no candidates. */
export interface WrittenGeminiResponse {
  candidates?: WrittenGeminiCandidate[];
  promptFeedback?: { [key: string]: unknown };
  usageMetadata?: GeminiUsage;
  modelVersion: string;
  responseId: string;
}

/** An error, in a stream or as a whole response. */
export interface WrittenGeminiError {
  error: { code: number; message: string; status: string };
}
