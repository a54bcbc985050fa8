import type { PromptFormat, ReaderEvent } from '@modelspeak/core';

/**
 * Reads a reply in these chunks and returns its events. Adjacent pieces of a text, or of a call's
 * arguments, are joined, so that the events are the same however the reply is cut.
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

/** Joins two events that are pieces of the same text; otherwise returns `undefined`. */
function join(last: ReaderEvent, event: ReaderEvent): ReaderEvent | undefined {
  if (!('text' in last && 'text' in event) || last.type !== event.type) return undefined;
  const isOtherCall = 'index' in last && 'index' in event && last.index !== event.index;
  return isOtherCall ? undefined : { ...last, text: last.text + event.text };
}
