import {
  type Conversation,
  ModelspeakError,
  type PromptFormat,
  type RenderOptions,
} from '@modelspeak/core';
import { codePointSpans } from './code-point-spans.js';
import type { Span, TextRecord } from './encoded-row.js';
import type { TrainedSegment } from './trained-segments.js';

/**
 * Renders a conversation as text with the spans to train on. Special tokens in content are escaped.
 *
 * @param segments The pieces of the same conversation.
 */
export function textRecord(
  format: PromptFormat,
  conversation: Conversation,
  render: RenderOptions,
  segments: readonly TrainedSegment[],
): TextRecord {
  const options = { ...render, generationPrompt: false };
  if (segments.every(({ trained }) => trained)) {
    const text = format.render(conversation, options);
    return { kind: 'text', text, spans: codePointSpans(text, [{ start: 0, end: text.length }]) };
  }
  const { text, sampled } = format.mask(conversation, options);
  return { kind: 'text', text, spans: codePointSpans(text, trainedSpans(sampled, segments)) };
}

/** What is trained of the spans that the model samples. */
function trainedSpans(
  sampled: readonly Span[],
  segments: readonly TrainedSegment[],
): readonly Span[] {
  const spans = joined(sampled);
  const parts = sampledParts(segments);
  if (spans.length !== parts.length) {
    throw new ModelspeakError(
      'unsupported',
      'cannot locate what is trained in the text; write token ids instead',
    );
  }
  return spans.flatMap(({ start, end }, index) => {
    const part = parts[index] ?? [];
    const inserted = part.filter(({ isInserted }) => isInserted);
    const rest = part.slice(inserted.length);
    if (!rest.some(({ trained }) => trained)) return [];
    // The format's own text is not escaped, so its length is the same here.
    const skipped = inserted.reduce((length, { text }) => length + text.length, 0);
    return [{ start: start + skipped, end }];
  });
}

/** Spans, with those that touch as one. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last?.end === span.start) result[result.length - 1] = { start: last.start, end: span.end };
    else result.push(span);
  }
  return result;
}

/** The pieces that the model samples in one go, for each time it does. */
function sampledParts(segments: readonly TrainedSegment[]): readonly (readonly TrainedSegment[])[] {
  const parts: TrainedSegment[][] = [];
  let open: TrainedSegment[] | undefined;
  for (const segment of segments) {
    if (!segment.sampled && !segment.isInserted) {
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = [];
      parts.push(open);
    }
    open.push(segment);
  }
  return parts;
}
