import {
  type EndReason,
  parseJson,
  type Reply,
  type ReplyPart,
  type ResponseError,
  type ResponseOptions,
  type Responses,
  type ResponseWriter,
  type ToolCall,
  type Usage,
  writeJson,
} from '@modelspeak/core';
import { completeCalls, type WholeEvent } from '@modelspeak/core/authoring';
import type { OllamaMessage, OllamaToolCall } from '../body/body.js';

/** A line of a written stream, or a whole written response. */
export interface WrittenOllamaChunk {
  model: string;
  created_at: string;
  message: OllamaMessage & { role: 'assistant' };
  done: boolean;
  done_reason?: string;
  total_duration?: number;
  load_duration?: number;
  prompt_eval_count?: number;
  prompt_eval_duration?: number;
  eval_count?: number;
  eval_duration?: number;
}

/** An error, in a stream or as a whole response. */
export interface WrittenOllamaError {
  error: string;
}

/** Writes responses, whole and as lines. */
export type OllamaResponses = Responses<
  WrittenOllamaChunk | WrittenOllamaError,
  WrittenOllamaChunk
>;

export const responses: OllamaResponses = {
  streamType: 'application/x-ndjson',
  done: '',
  writer: createStreamWriter,
  body: writeResponse,
  error: writeError,
  text: (chunk) => `${writeJson(chunk)}\n`,
};

function writeError({ message }: ResponseError): WrittenOllamaError {
  return { error: message };
}

function createStreamWriter(
  options: ResponseOptions,
): ResponseWriter<WrittenOllamaChunk | WrittenOllamaError> {
  const completer = completeCalls();
  let usage: Usage | undefined;
  let ending: EndReason | undefined;
  const say = (message: Partial<OllamaMessage>) => chunkOf(options, message);

  const write = (event: WholeEvent): readonly WrittenOllamaChunk[] => {
    switch (event.type) {
      case 'text':
      case 'refusal':
        return event.text === '' ? [] : [say({ content: event.text })];
      case 'reasoning':
        return event.text === '' ? [] : [say({ thinking: event.text })];
      case 'call':
        return [say({ tool_calls: [writeCall(event.call)] })];
      case 'usage':
        usage = event.usage;
        return [];
      case 'end':
        ending = event.reason;
        return [];
      default:
        return [];
    }
  };

  return {
    push: (event) => completer.push(event).flatMap(write),
    end: () => (ending === undefined ? [] : [{ ...say({}), ...endOf(ending, usage) }]),
    error: (error) => [writeError(error)],
  };
}

function writeResponse(
  { parts, message, reason, usage }: Reply<ToolCall>,
  options: ResponseOptions,
): WrittenOllamaChunk {
  const text = (type: ReplyPart['type']): string =>
    parts.map((part) => (part.type === type && 'text' in part ? part.text : '')).join('');
  const thinking = text('reasoning');
  const said = {
    content: text('text') + (message.refusal ?? ''),
    ...(thinking !== '' && { thinking }),
    ...(message.tool_calls !== undefined && { tool_calls: message.tool_calls.map(writeCall) }),
  };
  return { ...chunkOf(options, said), ...endOf(reason, usage) };
}

function chunkOf(
  { model, created }: ResponseOptions,
  message: Partial<OllamaMessage>,
): WrittenOllamaChunk {
  return {
    model,
    created_at: new Date(created * 1000).toISOString(),
    message: { role: 'assistant', content: '', ...message } as WrittenOllamaChunk['message'],
    done: false,
  };
}

/** The keys of the last line. Durations are required, but not known. */
function endOf(reason: EndReason, usage: Usage | undefined): Partial<WrittenOllamaChunk> {
  const isStop = reason === 'tool_calls' || reason === 'unknown';
  return {
    done: true,
    done_reason: isStop ? 'stop' : reason,
    total_duration: 0,
    load_duration: 0,
    prompt_eval_count: usage?.prompt_tokens ?? 0,
    prompt_eval_duration: 0,
    eval_count: usage?.completion_tokens ?? 0,
    eval_duration: 0,
  };
}

/** Writes a call. The input of a custom tool, which the protocol does not have, becomes a string. */
function writeCall(call: ToolCall): OllamaToolCall {
  if (call.type === 'custom') {
    const { name, input } = call.custom;
    return { id: call.id, function: { name, arguments: { input } } };
  }
  const { name, arguments: json } = call.function;
  return {
    id: call.id,
    function: { name, arguments: parseJson(json) as OllamaToolCall['function']['arguments'] },
  };
}
