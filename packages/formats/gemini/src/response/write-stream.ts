import type {
  ReaderEvent,
  ResponseOptions,
  ResponseWriter,
  TokenLogProb,
  Usage,
} from '@modelspeak/core';
import { completeCalls, type WholeEvent } from '@modelspeak/core/authoring';
import type { GeminiPart } from '../body/body.js';
import { NAME } from '../name.js';
import { finishReason } from './finish-reason.js';
import { writeLogProbs } from './log-probs.js';
import { withRemarks, writeChunk } from './write-chunk.js';
import { writeError } from './write-error.js';
import { writeCall, writeSpoken } from './write-part.js';
import type { WrittenGeminiError, WrittenGeminiResponse } from './written.js';

type Spoken = Extract<WholeEvent, { type: 'text' | 'reasoning' }>;

/** Writes a stream: chunks that each have one part, and one that says why the reply ended. */
export function createStreamWriter(
  options: ResponseOptions,
): ResponseWriter<WrittenGeminiResponse | WrittenGeminiError> {
  const completer = completeCalls();
  let logProbs: TokenLogProb[] = [];
  /** The kind of text that is over, though the next text may be of the same kind. */
  let over: Spoken['type'] | undefined;
  let isEmpty = true;
  let extra: Record<string, unknown> = {};
  let usage: Usage | undefined;
  let ending: Extract<ReaderEvent, { type: 'end' }> | undefined;

  const send = (...parts: GeminiPart[]): readonly WrittenGeminiResponse[] => {
    const more = logProbs.length > 0 ? { logprobsResult: writeLogProbs(logProbs) } : {};
    logProbs = [];
    over = undefined;
    isEmpty = false;
    return [writeChunk(options, parts, more)];
  };
  const say = (event: Spoken): readonly WrittenGeminiResponse[] => {
    const { type, text, signature, extra: keys } = event;
    const hasKeys = keys !== undefined && Object.keys(keys).length > 0;
    if (text === '' && signature === undefined && !hasKeys) {
      if (keys !== undefined) over = type;
      return [];
    }
    const part = writeSpoken({ type, text, signature, extra: keys });
    // Within one chunk, two texts are two parts.
    return over === type ? send(writeSpoken({ type, text: '' }), part) : send(part);
  };

  const write = (event: WholeEvent): readonly WrittenGeminiResponse[] => {
    switch (event.type) {
      case 'text':
      case 'reasoning':
        return say(event);
      case 'refusal':
        return say({ type: 'text', text: event.text });
      case 'call':
        return send(writeCall(event.call, event.signature));
      case 'provider':
        return event.format === NAME ? send(event.value) : [];
      case 'log-probs':
        logProbs.push(...event.logProbs);
        return [];
      case 'extra':
        extra = { ...extra, ...event.extra };
        return [];
      case 'usage':
        usage = event.usage;
        return [];
      case 'end':
        ending = event;
        return [];
      default:
        return [];
    }
  };

  return {
    push: (event) => completer.push(event).flatMap(write),
    end() {
      if (ending === undefined) return [];
      // Clients take a chunk without parts for a failure.
      const last = writeChunk(options, [{ text: '' }], {
        finishReason: finishReason(ending.reason),
        ...(logProbs.length > 0 && { logprobsResult: writeLogProbs(logProbs) }),
      });
      ending = undefined;
      return [withRemarks(last, { isEmpty, usage, extra })];
    },
    error: (error) => [writeError(error)],
  };
}
