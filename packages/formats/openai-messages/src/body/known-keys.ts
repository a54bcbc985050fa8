import type { Message, Part, Tool, ToolCall } from '@modelspeak/core';
import { isObject } from '../field.js';

type Keys = readonly string[];

const OF_MOST = ['role', 'content', 'name'];

const MESSAGES: Readonly<Record<Message['role'], Keys>> = {
  system: OF_MOST,
  developer: OF_MOST,
  user: OF_MOST,
  assistant: [
    ...OF_MOST,
    'reasoning_content',
    'refusal',
    'stop_reason',
    'tool_calls',
    'audio',
    'function_call',
  ],
  tool: [...OF_MOST, 'tool_call_id', 'is_error'],
  function: OF_MOST,
};

const PARTS: Readonly<Record<Part['type'], Keys>> = {
  text: ['type', 'text', 'signature'],
  refusal: ['type', 'refusal'],
  image_url: ['type', 'image_url'],
  image: ['type', 'image_path', 'width', 'height'],
  bbox: ['type', 'width', 'height', 'coords'],
  input_audio: ['type', 'input_audio'],
  file: ['type', 'file'],
  reasoning: ['type', 'text', 'signature', 'encrypted', 'id'],
  tool_call: ['type', 'id', 'signature'],
};

const CALLS: Readonly<Record<ToolCall['type'], Keys>> = {
  function: ['id', 'type', 'function'],
  custom: ['id', 'type', 'custom'],
};

const TOOLS: Readonly<Record<Tool['type'], Keys>> = {
  function: ['type', 'function'],
  custom: ['type', 'custom'],
};

/** The keys that a conversation has in a message; `undefined` for what is none, which may be anything. */
export const messageKeys = keysBy('role', MESSAGES);
/** The keys that a conversation has in a part of a message; `undefined` for what is none. */
export const partKeys = keysBy('type', PARTS);
/** The keys that a conversation has in a tool call; `undefined` for what is none. */
export const callKeys = keysBy('type', CALLS);
/** The keys that a conversation has in a tool; `undefined` for what is none. */
export const toolKeys = keysBy('type', TOOLS);

function keysBy(kind: string, keys: Readonly<Record<string, Keys>>) {
  return (value: unknown): Keys | undefined => {
    const name = isObject(value) ? value[kind] : undefined;
    return typeof name === 'string' && Object.hasOwn(keys, name) ? keys[name] : undefined;
  };
}
