import { isObject } from '@modelspeak/bodies';
import type { ResponseOptions, Usage } from '@modelspeak/core';
import type { GeminiPart } from '../body/body.js';
import { writeUsage } from './usage.js';
import type { WrittenGeminiCandidate, WrittenGeminiResponse } from './written.js';

/** What a response says beside its parts. */
export interface Remarks {
  /** Whether the reply has no parts at all. */
  readonly isEmpty: boolean;
  readonly usage: Usage | undefined;
  /** Keys of the message that came from a response of this protocol. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;
}

/** Writes a chunk of a stream, or a whole response, with these parts. */
export function writeChunk(
  { id, model }: ResponseOptions,
  parts: GeminiPart[],
  more: Omit<WrittenGeminiCandidate, 'content' | 'index'> = {},
): WrittenGeminiResponse {
  return {
    candidates: [{ content: { role: 'model', parts }, ...more, index: 0 }],
    modelVersion: model,
    responseId: id,
  };
}

/** Adds to the last response what is said at the end. A blocked prompt has no candidates. */
export function withRemarks(
  { candidates = [], ...response }: WrittenGeminiResponse,
  { isEmpty, usage, extra }: Remarks,
): WrittenGeminiResponse {
  const candidate = isObject(extra?.['candidate']) ? extra['candidate'] : {};
  const feedback = isObject(extra?.['promptFeedback']) ? extra['promptFeedback'] : undefined;
  const isBlocked =
    feedback?.['blockReason'] !== undefined && Object.keys(candidate).length === 0 && isEmpty;
  return {
    ...(!isBlocked && { candidates: candidates.map((given) => ({ ...given, ...candidate })) }),
    ...(feedback !== undefined && { promptFeedback: feedback }),
    ...(usage !== undefined && { usageMetadata: writeUsage(usage) }),
    ...response,
  };
}
