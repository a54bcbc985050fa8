import type { BodyParts, Conversation } from '@modelspeak/core';
import { digest } from '../http/digest.js';

/** Headers by which clients name a conversation. */
const HEADERS = [
  'x-claude-code-session-id',
  'session_id',
  'session-id',
  'conversation_id',
  'x-session-affinity',
];

/**
 * A name for a conversation, so that it returns to the server that has its cache: the client's own, or its first
 * messages.
 *
 * @param conversation As the model gets it: without cache marks, which clients move from turn to turn.
 */
export async function sessionOf(
  owner: string,
  model: string,
  headers: Headers,
  parameters: BodyParts['parameters'],
  { messages }: Conversation,
): Promise<string> {
  const agent = headers.get('x-claude-code-agent-id') ?? '';
  const named = HEADERS.map((name) => headers.get(name)).find((value) => value !== null);
  const key = named ?? parameters['prompt_cache_key'];
  const begin = messages.slice(0, messages[0]?.role === 'user' ? 1 : 2);
  const own = typeof key === 'string' ? [key, agent] : begin;
  return digest(JSON.stringify([owner, model, own]));
}
