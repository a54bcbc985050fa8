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
  writeJson,
} from '@modelspeak/core';

/** Reads the lines of a response. A whole response is one line. */
export function createChunkReader(options: ReaderOptions): ChunkReader {
  const idOf = createCallIds(options);
  let calls = 0;
  let reason: EndReason | undefined;
  let isDone = false;

  function* readMessage(message: Field): Generator<ReaderEvent> {
    const thinking = message.get('thinking').text;
    if (thinking) yield { type: 'reasoning', text: thinking };
    const text = message.get('content').text;
    if (text) yield { type: 'text', text };
    for (const call of message.get('tool_calls').items) {
      const index = calls++;
      const called = call.get('function');
      const name = called.get('name').text;
      if (!name) throw called.get('name').unexpected('a name');
      const input = called.get('arguments');
      if (!input.isAbsent && !isObject(input.value)) throw input.unexpected('an object');
      yield { type: 'tool-call', index, id: idOf(index, call.get('id').text), name };
      yield { type: 'tool-call-arguments', index, text: writeJson(input.value ?? {}) };
      yield { type: 'tool-call-end', index };
    }
  }

  function* read(chunk: Field): Generator<ReaderEvent> {
    refuseServerError(chunk);
    if (isDone) {
      throw new ModelspeakError('invalid_input', 'found a line after the response was done', {
        path: chunk.path,
      });
    }
    yield* readMessage(chunk.get('message'));
    if (chunk.object['done'] !== true) return;
    isDone = true;
    reason = endReason(chunk.get('done_reason').text);
    const prompt = chunk.get('prompt_eval_count').number;
    const completion = chunk.get('eval_count').number;
    if (prompt === undefined && completion === undefined) return;
    const prompt_tokens = prompt ?? 0;
    const completion_tokens = completion ?? 0;
    const total_tokens = prompt_tokens + completion_tokens;
    yield { type: 'usage', usage: { prompt_tokens, completion_tokens, total_tokens } };
  }

  return {
    push(value, path) {
      if (!isObject(value)) throw new Field(value, path).unexpected('an object');
      return [...read(new Field(value, path))];
    },
    end(given) {
      const found = reason ?? given ?? 'unknown';
      return [{ type: 'end', reason: found === 'stop' && calls > 0 ? 'tool_calls' : found }];
    },
  };
}

function endReason(word: string | undefined): EndReason {
  if (word === undefined || word === 'stop') return 'stop';
  return word === 'length' || word === 'content_filter' ? word : 'unknown';
}
