import { type Field, gatherExtra } from '@modelspeak/bodies';
import type { Message } from '@modelspeak/core';
import { readCallId } from '../call-id.js';
import { readInputBlock, readTurn } from './read-blocks.js';

/** Reads the system prompt: the `system` of a body, or an entry among its messages. */
export function readSystem(content: Field): Message {
  if (typeof content.value === 'string') return { role: 'system', content: content.value };
  return {
    role: 'system',
    content: content.items.map(readInputBlock) as Extract<Message, { role: 'system' }>['content'],
  };
}

/** Reads a message; one with tool results becomes several. */
export function readMessage(message: Field): readonly Message[] {
  const content = message.get('content');
  const { extra } = gatherExtra(message.object, ['role', 'content']) as {
    readonly extra?: Record<string, unknown>;
  };
  const withExtra = <Kind extends Message>(read: Kind): Kind =>
    extra === undefined ? read : { ...read, extra };
  switch (message.get('role').text) {
    case 'system':
      return [withExtra(readSystem(content))];
    case 'assistant':
      return [withExtra(readAssistant(content))];
    case 'user':
      return readUser(content).map(withExtra);
    default:
      throw message.get('role').unexpected('"user", "assistant" or "system"');
  }
}

function readAssistant(content: Field): Message {
  if (typeof content.value === 'string') return { role: 'assistant', content: content.value };
  const { parts, calls } = readTurn(content.items);
  return {
    role: 'assistant',
    content: parts,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

/** Divides a user message into results and what the user says, in their order. */
function readUser(content: Field): readonly Message[] {
  if (typeof content.value === 'string') return [{ role: 'user', content: content.value }];
  const blocks = content.items;
  const messages: Message[] = [];
  let said: Field[] = [];
  const say = (): void => {
    if (said.length > 0) messages.push({ role: 'user', content: said.map(readInputBlock) });
    said = [];
  };
  for (const block of blocks) {
    if (block.get('type').text !== 'tool_result') said.push(block);
    else {
      say();
      messages.push(readResult(block));
    }
  }
  say();
  return blocks.length === 0 ? [{ role: 'user', content: [] }] : messages;
}

function readResult(block: Field): Message {
  const {
    type: _type,
    tool_use_id: _id,
    content: _content,
    is_error: _error,
    ...rest
  } = block.object;
  const content = block.get('content');
  const isError = block.get('is_error').value;
  const { extra } = gatherExtra(rest, []) as { readonly extra?: Record<string, unknown> };
  return {
    role: 'tool',
    tool_call_id: readCallId(block.get('tool_use_id').text ?? ''),
    content: typeof content.value === 'string' ? content.value : content.items.map(readInputBlock),
    ...(typeof isError === 'boolean' && { is_error: isError }),
    ...(extra !== undefined && { extra }),
  };
}
