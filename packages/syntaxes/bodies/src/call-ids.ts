import type { ReaderOptions } from '@modelspeak/core';
import { defaultCallId } from '@modelspeak/core/authoring';

/**
 * Creates the ids of the calls of a reply: those of the server, unless two calls share one; made ones are new
 * in the conversation.
 *
 * @returns A function of a call's position and the server's id for it.
 *
 * @example
 * ```ts
 * import { createCallIds } from '@modelspeak/bodies';
 *
 * const idOf = createCallIds({ usedIds: ['call_1'] });
 * console.log(idOf(0, 'a'), idOf(1, 'a'), idOf(2, undefined)); // a call_1_1 call_2
 * ```
 */
export function createCallIds({
  callId = defaultCallId,
  usedIds = [],
}: ReaderOptions): (position: number, serverId: string | undefined) => string {
  const inReply = new Set<string>();
  const taken = new Set(usedIds);
  return (position, serverId) => {
    let id = serverId?.toWellFormed();
    if (!id || inReply.has(id)) {
      const made = callId(position);
      id = made;
      for (let suffix = position; taken.has(id); suffix++) id = `${made}_${suffix}`;
    }
    inReply.add(id);
    taken.add(id);
    return id;
  };
}
