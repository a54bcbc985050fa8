import type { ControlTokens } from './control-tokens.js';

/** Receives what a {@link ControlScanner} finds: runs of text and special tokens, in order. */
export interface ControlHandler {
  /** The next run of text. */
  text(text: string): void;
  /** A complete special token. */
  control(token: string): void;
}

/** Splits a stream into text and special tokens, however its chunks are cut. */
export interface ControlScanner {
  /** Takes the next chunk. A possible start of a token at its end is held back. */
  push(chunk: string): void;
  /** Ends the stream: what was held back is text. */
  end(): void;
  /** Whether a possible start of a token is held back. */
  readonly isWaiting: boolean;
}

/**
 * Creates a scanner that separates a stream's special tokens from its text. It finds tokens across
 * chunk boundaries, and passes text on as soon as it cannot be the start of a token. Nothing is
 * lost or added: joined, the handler's input equals what was pushed.
 *
 * @example
 * ```ts
 * import { compileControlTokens, createControlScanner } from '@modelspeak/core/authoring';
 *
 * const seen: string[] = [];
 * const scanner = createControlScanner(compileControlTokens(['<|eot_id|>']), {
 *   text: (text) => seen.push(text),
 *   control: (token) => seen.push(`[${token}]`),
 * });
 * scanner.push('Hello<|eot');
 * scanner.push('_id|>');
 * scanner.end();
 * console.log(seen); // [ 'Hello', '[<|eot_id|>]' ]
 * ```
 */
export function createControlScanner(
  tokens: ControlTokens,
  handler: ControlHandler,
): ControlScanner {
  let waiting = '';

  /** Passes on everything except a possible start of a token at the end, which it returns. */
  const drain = (text: string, isOver: boolean): string => {
    const held = isOver ? text.length : text.length - tokens.partialLength(text);
    let from = 0;
    let match = tokens.find(text);
    while (match !== undefined && match.start < held) {
      if (match.start > from) handler.text(text.slice(from, match.start));
      handler.control(match.token);
      from = match.end;
      match = tokens.find(text, from);
    }
    // What looked like the start of a token was part of a complete one: look again after that one.
    if (from > held) return drain(text.slice(from), isOver);
    if (held > from) handler.text(text.slice(from, held));
    return text.slice(held);
  };

  return {
    get isWaiting() {
      return waiting !== '';
    },
    push(chunk) {
      if (chunk === '') return;
      if (waiting === '' && !tokens.mayBegin(chunk)) {
        handler.text(chunk);
        return;
      }
      waiting = drain(waiting + chunk, false);
    },
    end() {
      waiting = drain(waiting, true);
    },
  };
}
