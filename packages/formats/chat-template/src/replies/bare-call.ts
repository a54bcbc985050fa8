import type { ReaderEvent } from '@modelspeak/core';
import type { TextReader } from '@modelspeak/core/authoring';

/**
 * Reads a reply that begins with `{` as if the mark of a call stood before it, as models call that were
 * told to answer with the JSON of a call. What turns out to be none is text, without the mark.
 *
 * @param mark What opens a call in the replies that `reader` reads.
 */
export function bareCallReader(reader: TextReader, mark: string): TextReader {
  let isBegun = false;
  /** What the reader was told and nobody said. */
  let unsaid = '';

  const withoutMark = (events: readonly ReaderEvent[]): readonly ReaderEvent[] =>
    unsaid === '' ? events : events.flatMap(withoutUnsaid);

  const withoutUnsaid = (event: ReaderEvent): readonly ReaderEvent[] => {
    // A call that begins may still turn out to be none.
    if (event.type === 'tool-call-end') unsaid = '';
    if (event.type !== 'text' || unsaid === '') return [event];
    const text = event.text.slice(unsaid.length);
    unsaid = unsaid.slice(event.text.length);
    return text === '' ? [] : [{ ...event, text }];
  };

  return {
    push(chunk) {
      if (isBegun || chunk.trim() === '') return withoutMark(reader.push(chunk));
      isBegun = true;
      if (!chunk.trimStart().startsWith('{')) return reader.push(chunk);
      unsaid = mark;
      return withoutMark([...reader.push(mark), ...reader.push(chunk)]);
    },
    token(token) {
      isBegun = true;
      return withoutMark(reader.token?.(token) ?? reader.push(token));
    },
    end: (reason) => withoutMark(reader.end(reason)),
  };
}
