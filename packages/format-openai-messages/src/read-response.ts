import {
  type AssistantMessage,
  accumulate,
  defaultCallId,
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
  const chunk = readChunk(body, '', 'message');
  const choices = new Field(body, '').get('choices');
  const chosen = choices.items[chunk.choices.findIndex(({ index }) => index === choice)];
  if (chosen === undefined) throw choices.unexpected(`a choice with the index ${choice}`);

  const reader = readOpenAIChunks({ ...options, choice });
  const reply = accumulate([...reader.push(chunk), ...reader.end()]);
  const message = { ...reply.message, ...readExtras(chosen.get('message')) };
  const custom = readCustomCalls(chosen.get('message'), options);
  if (custom.length === 0) return { ...reply, message };
  const tool_calls = [...(message.tool_calls ?? []), ...custom];
  return { ...reply, message: { ...message, content: message.content || null, tool_calls } };
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

function readCustomCalls(
  message: Field,
  { callId = defaultCallId }: ReaderOptions,
): NonNullable<AssistantMessage['tool_calls']>[number][] {
  return message.get('tool_calls').items.flatMap((call, position) => {
    if (!isCustomCall(call)) return [];
    const custom = call.get('custom');
    return [
      {
        id: call.get('id').text || callId(position),
        type: 'custom' as const,
        custom: { name: custom.get('name').text ?? '', input: custom.get('input').text ?? '' },
      },
    ];
  });
}
