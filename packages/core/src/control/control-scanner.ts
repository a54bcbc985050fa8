import type { ControlTokens } from './control-tokens.js';

/** What a {@link ControlScanner} finds: runs of text and special tokens, in order. */
export interface ControlHandler {
  /** The next run of text. */
  text(text: string): void;
  /** A special token, whole. */
  control(token: string): void;
}

/** Divides a stream into text and special tokens, however its chunks are cut. */
export interface ControlScanner {
  /** Takes the next chunk. The beginning of a token at its end waits for the next. */
  push(chunk: string): void;
  /** Gives out what was waiting, as text. */
  end(): void;
  /** Whether the beginning of a token is waiting. */
  readonly isWaiting: boolean;
}

/**
 * Makes a scanner that separates a stream's special tokens from its text. A token is found wherever
 * the chunks are cut; text is handed on as soon as it cannot be the beginning of a token. Nothing is
 * lost or added: what the handler is told joins to what was pushed.
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

  /** Hands out everything but the beginning of a token at the end, which it returns. */
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
    // What seemed to begin a token was within one that is complete: look again at what follows it.
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
