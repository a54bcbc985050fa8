import type { PromptFormat, ReaderEvent } from '@modelspeak/core';

/**
 * Reads a reply that comes in these chunks. Neighbouring pieces of a text, and of a call's arguments,
 * are joined: how a stream cuts them says nothing, so that the events of one reply are the same
 * however it is cut.
 *
 * @example
 * ```ts
 * import { readInChunks } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const events = readInChunks(llama3(), ['Good mor', 'ning', '!<|eot', '_id|>']);
 * console.log(events[0]); // { type: 'text', text: 'Good morning!' }
 * console.log(events.length); // 2
 * ```
 */
export function readInChunks(
  format: Pick<PromptFormat, 'reader'>,
  chunks: Iterable<string>,
): ReaderEvent[] {
  const reader = format.reader();
  const joined: ReaderEvent[] = [];
  const add = (event: ReaderEvent): void => {
    const last = joined.at(-1);
    const both = last === undefined ? undefined : join(last, event);
    if (both === undefined) joined.push(event);
    else joined[joined.length - 1] = both;
  };
  for (const chunk of chunks) reader.push(chunk).forEach(add);
  reader.end().forEach(add);
  return joined;
}

/** Two pieces of one text as one, or nothing where they are not that. */
function join(last: ReaderEvent, event: ReaderEvent): ReaderEvent | undefined {
  if (!('text' in last && 'text' in event) || last.type !== event.type) return undefined;
  const isOtherCall = 'index' in last && 'index' in event && last.index !== event.index;
  return isOtherCall ? undefined : { ...last, text: last.text + event.text };
}
