import type { ReaderOptions } from '@modelspeak/core';
import { defaultCallId } from '@modelspeak/core/authoring';

/** Keeps the server's ids unless two calls share one; new ids differ from those of the conversation. */
export function createCallIds({ callId = defaultCallId, usedIds = [] }: ReaderOptions) {
  const inReply = new Set<string>();
  const taken = new Set(usedIds);
  return (position: number, given: string | undefined): string => {
    let id = given?.toWellFormed() ?? '';
    if (id === '' || inReply.has(id)) {
      const made = callId(position);
      id = made;
      for (let suffix = position; taken.has(id); suffix++) id = `${made}_${suffix}`;
    }
    inReply.add(id);
    taken.add(id);
    return id;
  };
}
