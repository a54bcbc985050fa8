import {
  type ChunkReader,
  createCallIds,
  Field,
  isObject,
  refuseServerError,
} from '@modelspeak/bodies';
import {
  type EndReason,
  ModelspeakError,
  type ReaderEvent,
  type ReaderOptions,
  type Usage,
} from '@modelspeak/core';
import { madeIds } from '../name.js';
import { endReason, finishReason, isMalformed } from './finish-reason.js';
import { readLogProbs } from './log-probs.js';
import { plainJson } from './plain-json.js';
import { PartReader } from './read-part.js';
import { readUsage } from './usage.js';

/** One of these is in every response. */
const KEYS: readonly string[] = [
  'candidates',
  'createTime',
  'modelVersion',
  'promptFeedback',
  'responseId',
  'usageMetadata',
];

/** Reads the chunks of a stream, each of which is a response. A whole response is one chunk. */
export function createChunkReader(options: ReaderOptions): ChunkReader {
  const parts = new PartReader(createCallIds({ callId: madeIds.make, ...options }));
  /** What a candidate has beside its content; later chunks replace what earlier ones say. */
  let candidate: Record<string, unknown> = {};
  let promptFeedback: Record<string, unknown> | undefined;
  let usage: Usage | undefined;
  let finished: string | undefined;

  function* read(chunk: Field): Generator<ReaderEvent> {
    refuseServerError(chunk);
    if (!KEYS.some((key) => key in chunk.object)) throw chunk.unexpected('a response of Gemini');
    const feedback = chunk.get('promptFeedback');
    if (!feedback.isAbsent) promptFeedback = feedback.object;
    const counts = chunk.get('usageMetadata');
    if (!counts.isAbsent) usage = readUsage(counts);
    const [first, second] = chunk.get('candidates').items;
    if (second !== undefined || (first?.get('index').number ?? 0) > 0) {
      throw new ModelspeakError(
        'unsupported',
        'the response has several candidates; leave out candidateCount',
        { path: (second ?? first ?? chunk).path },
      );
    }
    if (first !== undefined) yield* readCandidate(first);
  }

  function* readCandidate(given: Field): Generator<ReaderEvent> {
    const { content: _content, index: _index, logprobsResult: _result, ...rest } = given.object;
    finished = given.get('finishReason').text ?? finished;
    candidate = { ...candidate, ...rest };
    const logProbs = given.get('logprobsResult');
    if (!logProbs.isAbsent) yield { type: 'log-probs', logProbs: readLogProbs(logProbs) };
    const content = given.get('content');
    if (!content.isAbsent) yield* parts.read(content.get('parts').items);
  }

  function* end(given: EndReason | undefined): Generator<ReaderEvent> {
    const reason = reasonOf(given);
    const { finishReason: word, finishMessage, ...rest } = candidate;
    const isKnown = finished === undefined || finishReason(reason) === finished;
    const kept = {
      ...rest,
      ...(!isKnown && { finishReason: word }),
      ...(finishMessage !== undefined && { finishMessage }),
    };
    const extra = {
      ...(Object.keys(kept).length > 0 && { candidate: plainJson(kept) }),
      ...(promptFeedback !== undefined && { promptFeedback: plainJson(promptFeedback) }),
    };
    if (Object.keys(extra).length > 0) yield { type: 'extra', extra };
    if (usage !== undefined) yield { type: 'usage', usage };
    if (finished !== undefined && isMalformed(finished)) {
      const raw = typeof finishMessage === 'string' ? finishMessage : '';
      yield {
        type: 'tool-call-malformed',
        raw,
        reason: `the API reports ${finished}`,
        apart: true,
      };
    }
    yield { type: 'end', reason };
  }

  const reasonOf = (given: EndReason | undefined): EndReason => {
    if (finished === undefined) {
      return promptFeedback?.['blockReason'] === undefined
        ? (given ?? 'unknown')
        : 'content_filter';
    }
    const reason = endReason(finished);
    return reason === 'stop' && parts.hasCalls ? 'tool_calls' : reason;
  };

  return {
    push(value, path) {
      if (!isObject(value)) throw new Field(value, path).unexpected('an object');
      return [...read(new Field(value, path))];
    },
    end: (given) => [...end(given)],
  };
}
