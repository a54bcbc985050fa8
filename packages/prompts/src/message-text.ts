import { type Message, ModelspeakError, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';

const UNSPEAKABLE = [
  'tool_calls',
  'function_call',
  'refusal',
  'reasoning_content',
  'audio',
] as const;

/**
 * Writes a message as a line of text, as Flink Agents does: `role: content`, and behind it whatever
 * was kept beside the message, as Python spells it.
 *
 * @param extra What was kept beside it.
 * @throws {ModelspeakError} `unsupported` for what such a line has no place for
 */
export function messageText(
  message: Message,
  extra: object | null | undefined,
  path: string,
): string {
  for (const key of UNSPEAKABLE) {
    const value = (message as Readonly<Record<string, unknown>>)[key];
    if (value != null && !(Array.isArray(value) && value.length === 0))
      refuse(key, `${path}.${key}`);
  }
  const hasExtra = extra != null && Object.keys(extra).length > 0;
  const beside = hasExtra ? writeJson(extra, pythonRepr, `${path}.extra_args`) : '';
  return `${message.role}: ${textOf(message, path)}${beside}`;
}

function textOf({ content }: Message, path: string): string {
  if (typeof content === 'string') return content;
  return (content ?? [])
    .map((part, place) =>
      part.type === 'text'
        ? part.text
        : refuse(`a part of the type ${part.type}`, `${path}.content[${place}]`),
    )
    .join('');
}

function refuse(found: string, path: string): never {
  throw new ModelspeakError(
    'unsupported',
    `found ${found}, which plain text has no place for; use formatMessages and a format`,
    { path },
  );
}
