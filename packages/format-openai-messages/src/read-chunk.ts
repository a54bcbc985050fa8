import {
  ModelspeakError,
  type OpenAIChunk,
  type OpenAIDelta,
  type OpenAIToolCallDelta,
  type Usage,
  writeJson,
} from '@modelspeak/core';
import { Field, shorten } from './field.js';
import { refuseServerError } from './server-error.js';

/** Reads a call of a custom tool, which no event can tell. */
type CustomCallReader = (call: Field, position: number) => OpenAIToolCallDelta;

/**
 * Checks what a server sent and takes from it what is read: a chunk of a stream, whose choices hold
 * a `delta`, or a whole response, whose choices hold a `message`. A whole response is one big chunk.
 *
 * @throws {ModelspeakError} with the server's own words where it answered with an error
 */
export function readChunk(
  value: unknown,
  path: string,
  key: 'delta' | 'message',
  readCustomCall: CustomCallReader = refuseCustomCall,
): OpenAIChunk {
  const body = new Field(value, path);
  refuseServerError(body);
  const choices = body.get('choices');
  const usage = readUsage(body.get('usage'));
  if (choices.isAbsent && usage === undefined) {
    throw choices.unexpected(`an array; the server sent ${shorten(writeJson(value), 200)}`);
  }
  return {
    choices: choices.items.map((choice, index) => ({
      index: choice.get('index').number ?? index,
      delta: readDelta(choice.get(key), key, readCustomCall),
      finish_reason: choice.get('finish_reason').text,
    })),
    usage,
  };
}

function readDelta(
  delta: Field,
  key: 'delta' | 'message',
  readCustomCall: CustomCallReader,
): OpenAIDelta {
  if (key === 'delta') {
    // The last chunk of some servers has none.
    if (delta.isAbsent) return {};
    if (!delta.get('audio').isAbsent) throw notStreamed(delta.get('audio'), 'audio');
  }
  return {
    content: delta.get('content').text,
    refusal: delta.get('refusal').text,
    reasoning_content: delta.get('reasoning_content').text,
    reasoning: delta.get('reasoning').text,
    tool_calls: delta
      .get('tool_calls')
      .items.map((call, position) =>
        isCustomCall(call) ? readCustomCall(call, position) : readToolCall(call, key, position),
      ),
    function_call: readFunction(delta.get('function_call')),
  };
}

function readToolCall(
  call: Field,
  key: 'delta' | 'message',
  position: number,
): OpenAIToolCallDelta {
  return {
    index: key === 'message' ? position : call.get('index').number,
    id: call.get('id').text,
    function: readFunction(call.get('function')),
  };
}

function refuseCustomCall(call: Field): never {
  throw notStreamed(call, 'calls of custom tools');
}

/** Whether a call is one of a tool of the type `custom`. */
export function isCustomCall(call: Field): boolean {
  return call.get('type').value === 'custom' || !call.get('custom').isAbsent;
}

function readFunction(called: Field): OpenAIToolCallDelta['function'] {
  if (called.isAbsent) return undefined;
  return { name: called.get('name').text, arguments: called.get('arguments').text };
}

/** Some servers send `{}` where they did not count. */
function readUsage(usage: Field): Usage | undefined {
  if (usage.isAbsent || usage.get('prompt_tokens').isAbsent) return undefined;
  const prompt_tokens = usage.get('prompt_tokens').number ?? 0;
  const completion_tokens = usage.get('completion_tokens').number ?? 0;
  const total_tokens = usage.get('total_tokens').number ?? prompt_tokens + completion_tokens;
  return { ...usage.object, prompt_tokens, completion_tokens, total_tokens };
}

function notStreamed(field: Field, what: string): ModelspeakError {
  return new ModelspeakError(
    'unsupported',
    `${what} cannot be read from a stream; parse the whole response instead`,
    { path: field.path },
  );
}
