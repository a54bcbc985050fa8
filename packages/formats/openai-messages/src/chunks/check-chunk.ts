import { Field, refuseServerError, shorten } from '@modelspeak/bodies';
import { ModelspeakError, type TokenLogProb, type Usage, writeJson } from '@modelspeak/core';
import type { OpenAIChunk, OpenAIDelta, OpenAIToolCallDelta } from './chunk.js';
import { type Extra, extraOfCall, extraOfDelta, extraOfMessage } from './read-extra.js';
import { readLogProbs } from './read-log-probs.js';

/** The key of a choice's message: `delta` in a chunk of a stream, `message` in a whole response. */
export type MessageKey = 'delta' | 'message';

/** A validated chunk. */
export interface CheckedChunk extends OpenAIChunk {
  readonly choices: readonly (OpenAIChunk['choices'][number] & {
    readonly delta: CheckedDelta;
    readonly logProbs: readonly TokenLogProb[];
  })[];
}

/** A validated delta, with provider-specific keys. */
export interface CheckedDelta extends OpenAIDelta {
  readonly tool_calls?: readonly CheckedCallDelta[] | undefined;
  readonly extra?: Extra | undefined;
}

/** A validated delta of a call, with provider-specific keys. */
export interface CheckedCallDelta extends OpenAIToolCallDelta {
  readonly extra?: Extra | undefined;
}

/**
 * Validates a server's response and returns the parts to read. A whole response is one big chunk.
 *
 * @param takesCustomCalls Whether to accept calls to custom tools.
 * @throws {ModelspeakError} `invalid_input`, with the server's message if it answered with an error;
 * `unsupported` for content that cannot be read
 */
export function checkChunk(
  value: unknown,
  path: string,
  key: MessageKey,
  takesCustomCalls: boolean,
): CheckedChunk {
  const body = new Field(value, path);
  refuseServerError(body);
  const choices = body.get('choices');
  const usage = checkUsage(body.get('usage'));
  if (choices.isAbsent && usage === undefined) {
    throw choices.unexpected(`an array; the server sent ${shorten(writeJson(value), 200)}`);
  }
  return {
    choices: choices.items.map((choice, position) => ({
      index: indexOf(choice, position),
      delta: checkDelta(choice.get(key), key, takesCustomCalls),
      finish_reason: choice.get('finish_reason').text,
      logProbs: readLogProbs(choice.get('logprobs').value),
    })),
    usage,
  };
}

/** Returns the index of a choice, which some servers omit. */
export function indexOf(choice: Field, position: number): number {
  return choice.get('index').number ?? position;
}

function checkDelta(delta: Field, key: MessageKey, takesCustomCalls: boolean): CheckedDelta {
  if (key === 'delta') {
    // The last chunk of some servers has no delta.
    if (delta.isAbsent) return {};
    refuseStreamedAudio(delta.get('audio'));
  }
  return {
    content: delta.get('content').text,
    refusal: delta.get('refusal').text,
    reasoning_content: delta.get('reasoning_content').text,
    reasoning: delta.get('reasoning').text,
    tool_calls: delta.get('tool_calls').items.map((call, position) => {
      if (!takesCustomCalls) refuseCustomCall(call);
      return checkToolCall(call, key === 'message' ? position : call.get('index').number);
    }),
    function_call: checkFunction(delta.get('function_call')),
    extra: key === 'message' ? extraOfMessage(delta) : extraOfDelta(delta),
  };
}

function checkToolCall(call: Field, index: number | undefined): CheckedCallDelta {
  const custom = call.get('custom');
  return {
    index,
    id: call.get('id').text,
    type: call.get('type').text,
    function: checkFunction(call.get('function')),
    ...(!custom.isAbsent && {
      custom: { name: custom.get('name').text, input: custom.get('input').text },
    }),
    extra: extraOfCall(call),
  };
}

function checkFunction(called: Field): OpenAIToolCallDelta['function'] {
  if (called.isAbsent) return undefined;
  return { name: called.get('name').text, arguments: called.get('arguments').text };
}

/** Checks the usage. Some servers send `{}` if they did not count. */
function checkUsage(usage: Field): Usage | undefined {
  if (usage.isAbsent || usage.get('prompt_tokens').isAbsent) return undefined;
  const prompt_tokens = usage.get('prompt_tokens').number ?? 0;
  const completion_tokens = usage.get('completion_tokens').number ?? 0;
  const total_tokens = usage.get('total_tokens').number ?? prompt_tokens + completion_tokens;
  return { ...usage.object, prompt_tokens, completion_tokens, total_tokens };
}

function refuseCustomCall(call: Field): void {
  if (call.get('type').value !== 'custom' && call.get('custom').isAbsent) return;
  throw new ModelspeakError(
    'unsupported',
    'the reply calls a custom tool, but the reader was given none; pass the offered tools with its option tools',
    { path: call.path },
  );
}

function refuseStreamedAudio(audio: Field): void {
  if (audio.isAbsent) return;
  throw new ModelspeakError(
    'unsupported',
    'audio cannot be read from a stream; parse the whole response instead',
    { path: audio.path },
  );
}
