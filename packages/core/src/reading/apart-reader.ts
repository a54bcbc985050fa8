import { createControlScanner } from '../control/control-scanner.js';
import type { ControlTokens } from '../control/control-tokens.js';
import type { Reader, ReaderEvent, ReplyChunk, TextReader } from './reader.js';

/** The first of 32 code points that Unicode reserves for internal use; text contains none. */
const RESERVED = 0xfdd0;
const ANY_RESERVED = /[\ufdd0-\ufdef]/g;

/**
 * Wraps a text reader so that it accepts special tokens as `{ token }`.
 *
 * @param control The special tokens.
 * @param spelled Whether text that spells a special token counts as that token.
 */
export function apartReader(
  reader: TextReader,
  control: ControlTokens,
  spelled: boolean,
): Reader<ReplyChunk> {
  const pushToken = (token: string): readonly ReaderEvent[] =>
    reader.token?.(token) ?? reader.push(token);
  if (spelled) {
    return {
      push: (chunk) => (typeof chunk === 'string' ? reader.push(chunk) : pushToken(chunk.token)),
      end: (reason) => reader.end(reason),
    };
  }

  // Where text spells a token, its first characters are replaced, so that the reader does not
  // recognise it.
  const firsts = [...new Set(control.tokens.map((token) => token.charAt(0)))];
  const disguise = (token: string): string =>
    Array.from(token, (character) => {
      const index = firsts.indexOf(character);
      return index === -1 ? character : String.fromCharCode(RESERVED + index);
    }).join('');
  const reveal = (text: string): string =>
    text.replace(ANY_RESERVED, (found) => firsts[found.charCodeAt(0) - RESERVED] ?? found);

  let isDisguised = false;
  /** Most text spells no token, so its events need no change. */
  const isPlain = (text: string): boolean =>
    !isDisguised &&
    !scanner.isWaiting &&
    !control.mayBegin(text) &&
    text.search(ANY_RESERVED) === -1;

  let events: ReaderEvent[] = [];
  const take = (): readonly ReaderEvent[] => {
    const taken = events;
    events = [];
    return taken;
  };
  const add = (brought: readonly ReaderEvent[]): void => {
    for (const event of brought) events.push(revealed(event, reveal));
  };
  const scanner = createControlScanner(control, {
    text: (text) => add(reader.push(text.replace(ANY_RESERVED, '\ufffd'))),
    control(token) {
      isDisguised = true;
      add(reader.push(disguise(token)));
    },
  });
  return {
    push(chunk) {
      if (typeof chunk === 'string') {
        if (isPlain(chunk)) return reader.push(chunk);
        scanner.push(chunk);
      } else {
        scanner.end();
        add(pushToken(chunk.token));
      }
      return take();
    },
    end(reason) {
      scanner.end();
      add(reader.end(reason));
      return take();
    },
  };
}

function revealed(event: ReaderEvent, reveal: (text: string) => string): ReaderEvent {
  switch (event.type) {
    case 'tool-call':
      return { ...event, id: reveal(event.id), name: reveal(event.name) };
    case 'tool-call-malformed':
      return { ...event, raw: reveal(event.raw), reason: reveal(event.reason) };
    default:
      return 'text' in event ? { ...event, text: reveal(event.text) } : event;
  }
}
