import type { Reader, ReaderEvent } from '@modelspeak/core';

/** A reader that ends the reply after this many calls, whatever the model says after them. */
export function limitCalls<Chunk>(reader: Reader<Chunk>, limit: number): Reader<Chunk> {
  let calls = 0;
  const limited = (read: () => readonly ReaderEvent[]): readonly ReaderEvent[] => {
    if (calls >= limit) return [];
    const events = read();
    const last = events.findIndex(({ type }) => type === 'tool-call-end' && ++calls === limit);
    if (last === -1) return events;
    return [...events.slice(0, last + 1), { type: 'end', reason: 'tool_calls' }];
  };
  return {
    push: (chunk) => limited(() => reader.push(chunk)),
    end: (reason) => limited(() => reader.end(reason)),
  };
}
