import type { ReaderEvent } from '@modelspeak/core';
import type { TextReader } from '@modelspeak/core/authoring';

/**
 * Reads a reply that begins with `{` as if the mark of a call preceded it, for models that answer with only the
 * JSON of a call. If it is not a call, it is text without the mark.
 *
 * @param mark The mark that opens a call in replies for `reader`.
 */
export function bareCallReader(reader: TextReader, mark: string): TextReader {
  let isBegun = false;
  /** The inserted mark that is not part of the reply. */
  let unsaid = '';

  const withoutMark = (events: readonly ReaderEvent[]): readonly ReaderEvent[] =>
    unsaid === '' ? events : events.flatMap(withoutUnsaid);

  const withoutUnsaid = (event: ReaderEvent): readonly ReaderEvent[] => {
    // A call that begins may still be malformed.
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
