import { type Message, ModelspeakError, writeJson } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { pythonRepr } from '@modelspeak/pythonic';
import { filledKey } from './filled-key.js';

/** The keys of a message that a line of text cannot express. */
const UNWRITTEN = [
  'name',
  'tool_calls',
  'function_call',
  'refusal',
  'reasoning_content',
  'stop_reason',
  'audio',
  'is_error',
] as const;

/**
 * Writes a message as a line of text, as Flink Agents does: `role: content`, followed by the
 * message's `extra` as Python prints it.
 *
 * @throws {ModelspeakError} `unsupported` for a message that such a line cannot express
 */
export function messageText(message: Message, path: string): string {
  const key = filledKey(message, UNWRITTEN);
  if (key !== undefined) refuse(key, `${path}.${key}`);
  const { role, extra = {} } = message;
  const suffix =
    Object.keys(extra).length === 0 ? '' : writeJson(extra, pythonRepr, `${path}.extra`);
  return `${role}: ${textIn(message, `${path}.content`)}${suffix}`;
}

function textIn({ content }: Message, path: string): string {
  if (typeof content === 'string') return content;
  return (content ?? [])
    .map((part, index) =>
      part.type === 'text'
        ? part.text
        : refuse(`a part of the type ${part.type}`, joinPath(path, index)),
    )
    .join('');
}

function refuse(found: string, path: string): never {
  throw new ModelspeakError(
    'unsupported',
    `plain text cannot express ${found}; use formatMessages, and render the messages with a format`,
    { path },
  );
}
