import type { Capabilities, Message, UserMessage } from '@modelspeak/core';
import { joinContents } from './map-messages.js';

/**
 * Puts system messages where a format has them. In the middle of a conversation they stay if the format
 * allows that. Otherwise they join the first one, or the first user message if the format has no system
 * messages: models answer instructions that come as user messages.
 */
export function placeSystem(
  messages: readonly Message[],
  { system }: Pick<Capabilities, 'system'>,
): readonly Message[] {
  if (system === true) return messages;
  const instructions = messages.filter(isSystem);
  const [first] = instructions;
  if (first === undefined) return messages;
  const rest = messages.filter((message) => !isSystem(message));
  const whole = { ...first, content: joinContents(...instructions) } as Message;
  if (system === 'first' || system === 'keeps first') return [whole, ...rest];
  const place = rest.findIndex(({ role }) => role === 'user');
  const user = rest[place] as UserMessage | undefined;
  if (user === undefined) return [{ role: 'user', content: joinContents(whole) }, ...rest];
  return rest.with(place, { ...user, content: joinContents(whole, user) });
}

function isSystem({ role }: Message): boolean {
  return role === 'system' || role === 'developer';
}
