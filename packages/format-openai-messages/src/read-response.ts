import {
  accumulate,
  type OpenAIToolCallDelta,
  type ReaderEvent,
  type ReaderOptions,
  type Reply,
  readOpenAIChunks,
} from '@modelspeak/core';
import { Field } from './field.js';
import { isCustomCall, readChunk } from './read-chunk.js';
import { parseServerJson } from './server-json.js';
import { createStreamReader } from './stream-reader.js';

/** Reads a whole response: its body, the body's JSON text, or the text of an event stream. */
export function readResponse(response: unknown, choice: number, options: ReaderOptions): Reply {
  if (typeof response !== 'string') return readResponseBody(response, choice, options);
  if (response.trimStart().startsWith('{')) {
    return readResponseBody(parseServerJson(response, ''), choice, options);
  }
  const reader = createStreamReader(choice, options);
  return accumulate([...reader.push(response), ...reader.end()]);
}

function readResponseBody(body: unknown, choice: number, options: ReaderOptions): Reply {
  const chunk = readChunk(body, '', 'message', standInForCustomCall);
  const choices = new Field(body, '').get('choices');
  const chosen = choices.items[chunk.choices.findIndex(({ index }) => index === choice)];
  if (chosen === undefined) throw choices.unexpected(`a choice with the index ${choice}`);

  const reader = readOpenAIChunks({ ...options, choice });
  const events = [...reader.push(chunk), ...reader.end()];
  const reply = accumulate(events);
  const message = { ...reply.message, ...readExtras(chosen.get('message')) };
  const calls = message.tool_calls;
  if (!calls) return { ...reply, message };
  const sent = sentCalls(events, chosen.get('message').get('tool_calls').items);
  const tool_calls = calls.map((call) => {
    const field = sent.get(call.id);
    return field !== undefined && isCustomCall(field) ? readCustomCall(field, call.id) : call;
  });
  return { ...reply, message: { ...message, tool_calls } };
}

/**
 * No event tells a call of a custom tool. A call of a function stands in for it, so that it has its
 * place and an id of its own.
 */
function standInForCustomCall(call: Field, position: number): OpenAIToolCallDelta {
  // Below 0, as the older `function_call` is read as a call with the index 0.
  return { index: -1 - position, id: call.get('id').text, function: { name: 'custom' } };
}

/** What the server sent of each call, by the call's id. */
function sentCalls(events: readonly ReaderEvent[], items: readonly Field[]): Map<string, Field> {
  const sent = new Map<string, Field>();
  for (const event of events) {
    const item = event.type === 'tool-call' ? items[event.index] : undefined;
    if (event.type === 'tool-call' && item !== undefined) sent.set(event.id, item);
  }
  return sent;
}

/** What no event tells, such as annotations and audio, goes into the message as it is. */
function readExtras(message: Field): object {
  const {
    role,
    content,
    refusal,
    reasoning_content,
    reasoning,
    tool_calls,
    function_call,
    ...extras
  } = message.object;
  return Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== null));
}

function readCustomCall(call: Field, id: string) {
  const custom = call.get('custom');
  return {
    id,
    type: 'custom' as const,
    custom: { name: custom.get('name').text ?? '', input: custom.get('input').text ?? '' },
  };
}
