import { ModelspeakError } from '@modelspeak/core';
import { show } from './show.js';

/**
 * Refuses what a prompt cannot look through for texts. The rest is checked where a format renders it.
 *
 * @throws {ModelspeakError} `invalid_input`
 */
export function checkMessages(messages: unknown, path: string): void {
  if (!Array.isArray(messages)) throw wrong(messages, path, 'a list of messages');
  for (let index = 0; index < messages.length; index++) {
    const { role, content } = messages[index] ?? {};
    const place = `${path}[${index}]`;
    if (Array.isArray(content)) checkParts(content, `${place}.content`);
    else if (content != null && typeof content !== 'string') {
      throw wrong(content, `${place}.content`, 'a text or a list of parts');
    }
    if (typeof role === 'string') continue;
    throw new ModelspeakError(
      'invalid_input',
      'found no message, expected an object with a role and a content of text or parts',
      { path: place },
    );
  }
}

function checkParts(parts: readonly unknown[], path: string): void {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as { readonly type?: unknown; readonly text?: unknown } | null;
    const place = `${path}[${index}]`;
    if (typeof part !== 'object' || part === null) throw wrong(part, place, 'a part');
    if (typeof part.type !== 'string') throw wrong(part.type, `${place}.type`, 'a string');
    if (part.type === 'text' && typeof part.text !== 'string') {
      throw wrong(part.text, `${place}.text`, 'a string');
    }
  }
}

function wrong(value: unknown, path: string, expected: string): ModelspeakError {
  return new ModelspeakError('invalid_input', `found ${show(value)}, expected ${expected}`, {
    path,
  });
}
