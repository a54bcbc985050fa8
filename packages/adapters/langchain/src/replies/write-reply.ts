import {
  AIMessage,
  AIMessageChunk,
  type AIMessageChunkFields,
  type UsageMetadata,
} from '@langchain/core/messages';
import type { ChatReply } from '@modelspeak/chat';
import {
  type Capabilities,
  parseJson,
  type ToolCall,
  type ToolCallPart,
  writeJson,
} from '@modelspeak/core';
import { KEPT, type KeptCall, type KeptData } from '../messages/kept-data.js';
import { ChunkWriter } from './chunk-writer.js';
import { replyEvents } from './reply-events.js';

/** How replies to a format are written. */
export function writerFor({ order, signatures }: Capabilities): ChunkWriter {
  return new ChunkWriter({
    isOrdered: order || signatures === true,
    isInBlocks: signatures === true,
  });
}

/** A complete reply as LangChain's message. */
export function writeReply(reply: ChatReply, supports: Capabilities, model: string): AIMessage {
  const writer = writerFor(supports);
  const chunks = replyEvents(reply).flatMap((event) => {
    const fields = writer.write(event);
    return fields === undefined ? [] : [new AIMessageChunk(fields)];
  });
  const whole = [...chunks, lastChunk(reply, writer, model)].reduce((all, chunk) =>
    all.concat(chunk),
  );
  const { content, tool_calls, invalid_tool_calls, additional_kwargs, response_metadata } = whole;
  return new AIMessage({
    content,
    additional_kwargs,
    response_metadata,
    ...(tool_calls !== undefined && { tool_calls }),
    ...(invalid_tool_calls !== undefined && { invalid_tool_calls }),
    ...(whole.usage_metadata !== undefined && { usage_metadata: whole.usage_metadata }),
  });
}

/** The last chunk of a stream: what is known only at the end of a reply. */
export function lastChunk(reply: ChatReply, writer: ChunkWriter, model: string): AIMessageChunk {
  const { reason, stop, logProbs, cost, warnings, isCached } = reply;
  const kept = keptData(reply, writer.placesOfCalls());
  const fields: AIMessageChunkFields = {
    content: '',
    response_metadata: {
      model_provider: 'modelspeak',
      model_name: model,
      finish_reason: reason,
      ...(stop !== undefined && { stop_sequence: stop }),
      ...(logProbs !== undefined && { logprobs: logProbs }),
      ...(cost !== undefined && { cost }),
      ...(warnings !== undefined && { warnings }),
      ...(isCached !== undefined && { is_cached: isCached }),
    },
  };
  if (kept !== undefined) fields.additional_kwargs = { [KEPT]: kept };
  const usage_metadata = usageOf(reply);
  // The compiler finds no type for this field in LangChain's own class.
  return Object.assign(new AIMessageChunk(fields), usage_metadata && { usage_metadata });
}

/** The usage in LangChain's terms, with the cached tokens if the server says so. */
export function usageOf({ usage, sampled }: ChatReply): UsageMetadata | undefined {
  if (usage === undefined) return undefined;
  const cached = sampled?.timings?.cached ?? usage.prompt_tokens_details?.cached_tokens;
  const reasoning = usage.completion_tokens_details?.reasoning_tokens;
  return {
    input_tokens: usage.prompt_tokens,
    output_tokens: usage.completion_tokens,
    total_tokens: usage.total_tokens,
    ...(cached != null && { input_token_details: { cache_read: cached } }),
    ...(reasoning != null && { output_token_details: { reasoning } }),
  };
}

function keptData(
  { message, parts }: ChatReply,
  places: ReadonlyMap<number, number>,
): KeptData | undefined {
  const all: readonly ToolCall[] = message.tool_calls ?? [];
  const calls = Object.fromEntries(
    all.flatMap((call, index) => {
      const part = parts.find(
        (one): one is ToolCallPart => one.type === 'tool_call' && one.id === call.id,
      );
      const kept = keptCall(call, part?.signature, places.get(index));
      return kept === undefined ? [] : [[call.id, kept]];
    }),
  );
  const { extra } = message;
  if (extra === undefined && Object.keys(calls).length === 0) return undefined;
  return { ...(extra && { extra }), ...(Object.keys(calls).length > 0 && { calls }) };
}

function keptCall(
  call: ToolCall,
  signature: string | undefined,
  place: number | undefined,
): KeptCall | undefined {
  const kept: KeptCall = {
    ...(place !== undefined && { place }),
    ...(signature !== undefined && { signature }),
    ...(call.extra !== undefined && { extra: call.extra }),
    ...(call.type === 'function' &&
      !isExactJson(call.function.arguments) && { arguments: call.function.arguments }),
  };
  return Object.keys(kept).length === 0 ? undefined : kept;
}

/** Whether JavaScript keeps the numbers of a JSON text when it parses and writes it. */
function isExactJson(text: string): boolean {
  return writeJson(parseJson(text)) === JSON.stringify(JSON.parse(text));
}
