import type { Message } from '../../conversation/conversation.js';
import type { Turn } from './turn.js';

/** Something that is not as it was in a conversation. */
export interface TurnChange {
  /** Where it was, such as `messages[2]`. */
  readonly path: string;
  /** What happened, such as `joined to messages[1]`. */
  readonly change: string;
}

/** What turns changed of the messages that they say. */
export function changesOf(
  messages: readonly Message[],
  turns: readonly Turn[],
): readonly TurnChange[] {
  const changes: TurnChange[] = [];
  const seen = new Set<number>();
  let last = -1;
  turns.forEach(({ message, from }, place) => {
    const [first] = from;
    if (first === undefined) {
      const next = turns[place + 1]?.from[0];
      const path = next === undefined ? 'messages' : `messages[${next}]`;
      const where = next === undefined ? 'after it' : 'before it';
      changes.push({ path, change: `has an empty message of the ${message.role} ${where}` });
      return;
    }
    if (seen.has(first)) return;
    for (const index of from) {
      seen.add(index);
      const path = `messages[${index}]`;
      const role = messages[index]?.role;
      if (role !== message.role) changes.push({ path, change: `said by the ${message.role}` });
      if (index !== first) changes.push({ path, change: `joined to messages[${first}]` });
      else if (index < last) changes.push({ path, change: `moved behind messages[${last}]` });
    }
    last = Math.max(last, first);
  });
  return changes;
}
