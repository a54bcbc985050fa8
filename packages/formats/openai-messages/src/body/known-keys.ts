import { isObject } from '@modelspeak/bodies';
import type { Message, Part, Tool, ToolCall } from '@modelspeak/core';

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

const PARTS: Readonly<Record<Exclude<Part['type'], 'provider'>, Keys>> = {
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

const TOOLS: Readonly<Record<Exclude<Tool['type'], 'provider'>, Keys>> = {
  function: ['type', 'function'],
  custom: ['type', 'custom'],
};

/** Returns the standard keys of a message, or `undefined` for anything else. */
export const messageKeys = keysBy('role', MESSAGES);
/** Returns the standard keys of a message part, or `undefined` for anything else. */
export const partKeys = keysBy('type', PARTS);
/** Returns the standard keys of a tool call, or `undefined` for anything else. */
export const callKeys = keysBy('type', CALLS);
/** Returns the standard keys of a tool, or `undefined` for anything else. */
export const toolKeys = keysBy('type', TOOLS);

function keysBy(kind: string, keys: Readonly<Record<string, Keys>>) {
  return (value: unknown): Keys | undefined => {
    const name = isObject(value) ? value[kind] : undefined;
    return typeof name === 'string' && Object.hasOwn(keys, name) ? keys[name] : undefined;
  };
}
