import { mismatch } from '@modelspeak/core/authoring';

/**
 * Refuses messages whose texts cannot be found. The rest is checked when a format renders them.
 *
 * @throws {ModelspeakError} `invalid_input`
 */
export function checkMessages(messages: unknown, path: string): void {
  if (!Array.isArray(messages)) throw mismatch(messages, path, 'a list of messages');
  for (let index = 0; index < messages.length; index++) {
    checkMessage(messages[index], `${path}[${index}]`);
  }
}

function checkMessage(message: unknown, path: string): void {
  if (typeof message !== 'object' || message === null) throw mismatch(message, path, 'a message');
  const { role, content } = message as { readonly role?: unknown; readonly content?: unknown };
  if (typeof role !== 'string') throw mismatch(role, `${path}.role`, 'a role, such as "user"');
  if (Array.isArray(content)) checkParts(content, `${path}.content`);
  else if (content != null && typeof content !== 'string') {
    throw mismatch(content, `${path}.content`, 'a string or a list of parts');
  }
}

function checkParts(parts: readonly unknown[], path: string): void {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as { readonly type?: unknown; readonly text?: unknown } | null;
    const place = `${path}[${index}]`;
    if (typeof part !== 'object' || part === null) throw mismatch(part, place, 'a part');
    if (typeof part.type !== 'string') throw mismatch(part.type, `${place}.type`, 'a string');
    if (part.type === 'text' && typeof part.text !== 'string') {
      throw mismatch(part.text, `${place}.text`, 'a string');
    }
  }
}
