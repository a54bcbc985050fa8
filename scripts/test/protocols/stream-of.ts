import type { MessagesFormat, ReaderEvent } from '@modelspeak/core';

/** The parsed chunks of a streamed response. */
export function chunksOf(
  { responses }: MessagesFormat,
  events: readonly ReaderEvent[],
): readonly object[] {
  if (responses === undefined) throw new TypeError('the format has no responses');
  const writer = responses.writer({ id: 'r', model: 'm', created: 0 });
  return [...events.flatMap((event) => writer.push(event)), ...writer.end()];
}

/** The text of a streamed response with these chunks. */
export function textOf({ responses }: MessagesFormat, chunks: readonly object[]): string {
  if (responses === undefined) throw new TypeError('the format has no responses');
  return chunks.map((chunk) => responses.text(chunk)).join('') + responses.done;
}

/** A streamed response. */
export function streamOf(format: MessagesFormat, events: readonly ReaderEvent[]): Response {
  return new Response(textOf(format, chunksOf(format, events)), {
    headers: { 'content-type': format.responses?.streamType ?? '' },
  });
}
