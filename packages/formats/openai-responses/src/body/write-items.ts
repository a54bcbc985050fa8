import { spreadExtra } from '@modelspeak/bodies';
import {
  type AssistantMessage,
  type Message,
  ModelspeakError,
  type Part,
  type ReasoningPart,
  type ToolCall,
  type ToolMessage,
} from '@modelspeak/core';
import type { ForeignReasoning } from '../options.js';
import { writeInput, writeOutputPart } from './write-content.js';

/** Writes messages as items of an input, from this index on. */
export function writeItems(
  messages: readonly Message[],
  from: number,
  foreign: ForeignReasoning,
): readonly object[] {
  const customs = new Set<string>();
  return messages.slice(from).flatMap((message, place) => {
    const path = `messages[${place + from}]`;
    if (message.role === 'tool') return [writeResult(message, path, customs)];
    if (message.role === 'assistant') {
      for (const { id, type } of message.tool_calls ?? []) {
        if (type === 'custom') customs.add(id);
        else customs.delete(id);
      }
      return writeTurn(message, path, foreign);
    }
    return [writeMessage(message, path)];
  });
}

function writeMessage(message: Message, path: string): object {
  const content = message.content ?? '';
  const [only] = Array.isArray(content) && content.length === 1 ? (content as readonly Part[]) : [];
  // An item that the client sends is a message of its own.
  if (only?.type === 'provider' && isItem(only.value)) return only.value;
  return spreadExtra(
    {
      role: message.role,
      content: writeInput(content as Parameters<typeof writeInput>[0], path),
      extra: message.extra,
    },
    ['role', 'content', 'type'],
    path,
  );
}

/** Whether a value is an item, and not a part of a message. */
function isItem({ type }: Readonly<Record<string, unknown>>): boolean {
  return typeof type === 'string' && (type.endsWith('_output') || type.endsWith('_response'));
}

function writeResult(
  { tool_call_id, content, extra }: ToolMessage,
  path: string,
  customs: ReadonlySet<string>,
): object {
  const type = customs.has(tool_call_id) ? 'custom_tool_call_output' : 'function_call_output';
  return spreadExtra(
    { type, call_id: tool_call_id, output: writeInput(content, path), extra },
    ['type', 'call_id', 'output'],
    path,
  );
}

/** Writes what the model said as items, in their order. */
function writeTurn(
  message: AssistantMessage,
  path: string,
  foreign: ForeignReasoning,
): readonly object[] {
  const { content, tool_calls, reasoning_content, refusal } = message;
  if (typeof content === 'string' && !tool_calls?.length && !reasoning_content && !refusal) {
    return [messageItem(content, message, path)];
  }
  const calls = new Map<string, object>();
  for (const [index, call] of (tool_calls ?? []).entries()) {
    calls.set(call.id, writeCall(call, `${path}.tool_calls[${index}]`));
  }
  const items: object[] = [];
  let said: object[] = [];
  let isFirst = true;
  const endMessage = (): void => {
    if (said.length > 0) items.push(messageItem(said, isFirst ? message : {}, path));
    if (said.length > 0) isFirst = false;
    said = [];
  };
  const add = (item: readonly object[]): void => {
    endMessage();
    items.push(...item);
  };
  if (reasoning_content) {
    const part = { type: 'reasoning', text: reasoning_content } as const;
    add(writeReasoning(part, `${path}.reasoning_content`, foreign));
  }
  const parts = Array.isArray(content) ? (content as readonly Part[]) : [];
  if (typeof content === 'string' && content !== '') {
    said.push({ type: 'output_text', text: content });
  }
  for (const [index, part] of parts.entries()) {
    const place = `${path}.content[${index}]`;
    if (part.type === 'reasoning') add(writeReasoning(part, place, foreign));
    else if (part.type === 'provider') add([part.value]);
    else if (part.type === 'tool_call') {
      const call = calls.get(part.id);
      if (call !== undefined) add([call]);
      calls.delete(part.id);
    } else said.push(writeOutputPart(part, place));
  }
  if (refusal) said.push({ type: 'refusal', refusal });
  endMessage();
  return [...items, ...calls.values()];
}

function messageItem(
  content: string | readonly object[],
  { extra }: Pick<AssistantMessage, 'extra'>,
  path: string,
): object {
  // The API takes a message with an id only with its type.
  const type = extra !== undefined && 'id' in extra ? { type: 'message' } : {};
  return spreadExtra({ ...type, role: 'assistant', content, extra }, ['role', 'content'], path);
}

function writeReasoning(
  { text, id, encrypted, extra }: ReasoningPart,
  path: string,
  foreign: ForeignReasoning,
): readonly object[] {
  const isForeign = id === undefined && encrypted === undefined;
  if (isForeign && foreign === 'omit') return [];
  if (isForeign && foreign === 'refuse') {
    throw new ModelspeakError(
      'unsupported',
      "the API only takes reasoning with OpenAI's id or encrypted content; leave it out, or choose the option foreign: 'omit' or 'write'",
      { path },
    );
  }
  const { summary, content, ...rest } = extra ?? {};
  const lists = {
    // What a server reveals of the reasoning is the text if there is no summary.
    summary: summary ?? (text === '' || content ? [] : [{ type: 'summary_text', text }]),
    ...(content !== undefined && { content }),
  };
  return [
    spreadExtra(
      {
        type: 'reasoning',
        ...(id !== undefined && { id }),
        ...lists,
        ...(encrypted !== undefined && { encrypted_content: encrypted }),
        extra: rest,
      },
      ['type', 'id', 'encrypted_content'],
      path,
    ),
  ];
}

function writeCall(call: ToolCall, path: string): object {
  const keys = ['type', 'call_id', 'name', 'arguments', 'input'];
  const { id: call_id, extra } = call;
  return spreadExtra(
    call.type === 'custom'
      ? { type: 'custom_tool_call', call_id, ...call.custom, extra }
      : { type: 'function_call', call_id, ...call.function, extra },
    keys,
    path,
  );
}
