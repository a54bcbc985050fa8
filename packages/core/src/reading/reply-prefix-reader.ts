import type { Reader, ReaderEvent, TextReader } from './reader.js';

/**
 * Creates a reader that has read the reply prefix and emits only what the model adds. A call that
 * the prefix opened but did not end is emitted whole, since it would be incomplete without its
 * start.
 *
 * @param make Creates a fresh reader; called up to three times.
 */
export function replyPrefixReader(make: () => TextReader, replyPrefix: string): TextReader {
  const reader = make();
  let told = unfinishedCalls(reader.push(replyPrefix));
  // What was read but not emitted: it may still turn out to be text.
  let held = heldText(make(), replyPrefix) || heldSpace(make(), replyPrefix);

  const take = (events: readonly ReaderEvent[]): readonly ReaderEvent[] => {
    if (told.length === 0 && held === '') return events;
    const taken = [...told, ...events.flatMap((event) => withoutHeld(event))];
    told = [];
    return taken;
  };

  const withoutHeld = (event: ReaderEvent): readonly ReaderEvent[] => {
    if (held === '') return [event];
    // A call that begins may still turn out to be malformed.
    if (event.type === 'tool-call-end') held = '';
    if (event.type === 'tool-call-malformed' && event.apart && event.raw.startsWith(held)) {
      const raw = event.raw.slice(held.length);
      held = '';
      return [{ ...event, raw }];
    }
    if (event.type !== 'text' && event.type !== 'reasoning') return [event];
    if (!agree(event.text, held)) {
      held = '';
      return [event];
    }
    const text = event.text.slice(held.length);
    held = held.slice(event.text.length);
    return text === '' ? [] : [{ ...event, text }];
  };

  return {
    push: (chunk) => take(reader.push(chunk)),
    token: (token) => take(reader.token?.(token) ?? reader.push(token)),
    end: (reason) => take(reader.end(reason)),
  };
}

function agree(text: string, held: string): boolean {
  return text.length < held.length ? held.startsWith(text) : text.startsWith(held);
}

/** The events of calls that have begun but not ended. */
function unfinishedCalls(events: readonly ReaderEvent[]): readonly ReaderEvent[] {
  const ended = new Set<number>();
  for (const event of events) {
    if (event.type === 'tool-call-end') ended.add(event.index);
    if (event.type === 'tool-call-malformed' && event.index !== undefined) ended.add(event.index);
  }
  return events.filter(
    (event) =>
      (event.type === 'tool-call' || event.type === 'tool-call-arguments') &&
      !ended.has(event.index),
  );
}

function heldText(reader: Reader, replyPrefix: string): string {
  reader.push(replyPrefix);
  // As if cut off: a call in reasoning that is still open is text.
  return textOf(reader.end('length'));
}

/** White space that the reader emits only once more text follows, which `x` simulates. */
function heldSpace(reader: Reader, replyPrefix: string): string {
  if (!/\s$/.test(replyPrefix)) return '';
  reader.push(replyPrefix);
  const space = /^\s+(?=x$)/.exec(textOf([...reader.push('x'), ...reader.end()]))?.[0] ?? '';
  return replyPrefix.endsWith(space) ? space : '';
}

function textOf(events: readonly ReaderEvent[]): string {
  return events
    .map((event) => {
      if (event.type === 'tool-call-malformed') return event.apart ? event.raw : '';
      return event.type === 'text' || event.type === 'reasoning' ? event.text : '';
    })
    .join('');
}
