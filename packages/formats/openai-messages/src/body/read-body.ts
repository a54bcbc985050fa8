import { Field, gatherExtra, isObject } from '@modelspeak/bodies';
import { type BodyParts, type Conversation, JsonNumber, ModelspeakError } from '@modelspeak/core';
import { readSampling } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import type { CheckedOptions } from '../options.js';
import { callKeys, messageKeys, partKeys, toolKeys } from './known-keys.js';
import { readRequest } from './request.js';
import { samplingNames } from './sampling-names.js';

/**
 * Splits a request body into its parts. The conversation shares data with the body, which is not
 * modified. Provider-specific keys are in the `extra` of their message, part, tool or call.
 */
export function readBody(body: unknown, { maxTokens }: CheckedOptions): BodyParts {
  const field = new Field(body, '');
  const { model: _, messages, tools, ...rest } = field.object;
  refuseFunctions(rest);
  const model = field.get('model').text;
  const { options, parameters: others } = readRequest(rest);
  const { sampling, rest: unsampled } = readSampling(others, samplingNames(maxTokens));
  const { logProbs, parameters: unlogged } = readLogProbs(unsampled);
  const { stream, ...parameters } = unlogged;
  const isStream = typeof stream === 'boolean';
  const conversation = {
    messages: Array.isArray(messages) ? messages.map(readMessage) : messages,
    ...(tools !== undefined && { tools: gatherExtras(keepUnknown(tools, toolKeys), toolKeys) }),
  } as Conversation;
  return {
    ...(model !== undefined && { model }),
    conversation,
    options,
    sampling: { ...sampling, ...(logProbs !== undefined && { logProbs }) },
    ...(isStream && { stream }),
    parameters: isStream ? parameters : unlogged,
  };
}

function refuseFunctions({ functions }: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(functions) || functions.length === 0) return;
  throw new ModelspeakError(
    'unsupported',
    'the older functions are not supported; pass them as tools of the type "function"',
    { path: 'functions' },
  );
}

function readLogProbs(given: Readonly<Record<string, unknown>>): {
  logProbs?: number;
  parameters: Readonly<Record<string, unknown>>;
} {
  const { logprobs, top_logprobs: top, ...parameters } = given;
  const count = top instanceof JsonNumber ? Number(top.text) : top;
  if (logprobs !== true || typeof count !== 'number') return { parameters: given };
  return { logProbs: count, parameters };
}

/** Returns a message with provider-specific keys in `extra`, also in its parts and calls. */
function readMessage(given: unknown): unknown {
  if (!isObject(given)) return given;
  const message = { ...nameReasoning(given) };
  if ('content' in message) {
    message['content'] = gatherExtras(keepUnknown(message['content'], partKeys), partKeys);
  }
  if ('tool_calls' in message) {
    message['tool_calls'] = gatherExtras(completeCalls(message['tool_calls']), callKeys);
  }
  return gatherExtra(message, messageKeys(message));
}

/** Keeps parts and tools that only some servers know, such as videos and web searches. */
function keepUnknown(given: unknown, keysOf: typeof partKeys): unknown {
  if (!Array.isArray(given)) return given;
  return given.map((item) => {
    const type = isObject(item) ? item['type'] : undefined;
    const isUnknown = typeof type === 'string' && type !== 'provider' && !keysOf(item);
    return isUnknown ? { type: 'provider', format: NAME, value: item } : item;
  });
}

/** Completes calls as some servers write them: without a type, or with no text for no arguments. */
function completeCalls(given: unknown): unknown {
  if (!Array.isArray(given)) return given;
  return given.map((call) => {
    if (!isObject(call) || !isObject(call['function'])) return call;
    const { function: called, type = 'function', ...rest } = call;
    const isEmpty = called['arguments'] === '';
    return { ...rest, type, function: isEmpty ? { ...called, arguments: '{}' } : called };
  });
}

function gatherExtras(given: unknown, keysOf: typeof partKeys): unknown {
  return Array.isArray(given) ? given.map((item) => gatherExtra(item, keysOf(item))) : given;
}

/** Renames `reasoning`, which some servers use, to `reasoning_content`. */
function nameReasoning(message: Record<string, unknown>): Record<string, unknown> {
  const { reasoning, ...rest } = message;
  const isReasoning = typeof reasoning === 'string' && reasoning !== '';
  if (rest['role'] !== 'assistant' || !isReasoning || rest['reasoning_content']) return message;
  return { ...rest, reasoning_content: reasoning };
}
