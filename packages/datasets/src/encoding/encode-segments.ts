import type { Conversation, PromptFormat, RenderOptions, Tokenizer } from '@modelspeak/core';
import type { TokenRecord } from './encoded-row.js';
import type { EncodingOptions } from './encoding-options.js';
import { tokenRecord } from './token-record.js';
import { type TrainedSegment, trainedSegments } from './trained-segments.js';

/** What {@link encodeSegments} needs. */
export interface SegmentOptions extends EncodingOptions {
  readonly format: PromptFormat;
  readonly tokenizer?: Tokenizer | undefined;
}

/** A prompt in pieces, and its token ids. */
export interface EncodedSegments {
  readonly segments: readonly TrainedSegment[];
  /** `undefined` without a tokenizer. */
  readonly ids: TokenRecord | undefined;
}

/** Writes a conversation as pieces that say what is trained, and as token ids with labels. */
export function encodeSegments(
  conversation: Conversation,
  trainable: readonly boolean[] | undefined,
  options: SegmentOptions,
): EncodedSegments {
  const { format, tokenizer, train = 'assistant', cut = 'mask' } = options;
  const { trainEmptyReasoning = false, render = {} } = options;
  // Plain data that was checked by its reader; the format refuses what it does not support.
  const request: RenderOptions = render;
  const settings = { train, trainEmptyReasoning, trainable };
  const segments = trainedSegments(format, conversation, request, settings);
  const ids = tokenizer === undefined ? undefined : tokenRecord(format, segments, tokenizer, cut);
  return { segments, ids };
}
