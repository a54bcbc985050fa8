import { createControlScanner } from '../control/control-scanner.js';
import type { ControlTokens } from '../control/control-tokens.js';
import type { EndReason, Reader, ReaderEvent } from './reader.js';

/**
 * Creates the reader of a format that spells nothing but the end in its own way: everything up to a
 * stop sequence is text.
 *
 * @example
 * ```ts
 * import { accumulate } from '@modelspeak/core';
 * import { compileControlTokens, createTextReader } from '@modelspeak/core/authoring';
 *
 * const reader = createTextReader(compileControlTokens(['<|end|>']), ['<|end|>']);
 * const reply = accumulate([...reader.push('Hello<|e'), ...reader.push('nd|>'), ...reader.end()]);
 * console.log(reply.message.content, reply.stop); // Hello <|end|>
 * ```
 */
export function createTextReader(control: ControlTokens, stops: readonly string[]): Reader {
  let events: ReaderEvent[] = [];
  let stop: string | undefined;
  let ended = false;

  const scanner = createControlScanner(control, {
    text: (text) => events.push({ type: stop === undefined ? 'text' : 'ignored', text }),
    control(token) {
      if (stop !== undefined || !stops.includes(token)) return this.text(token);
      stop = token;
      events.push({ type: 'end', reason: 'stop', stop });
    },
  });

  const take = (): readonly ReaderEvent[] => {
    const taken = events;
    events = [];
    return taken;
  };

  return {
    push(chunk) {
      if (!ended) scanner.push(chunk);
      return take();
    },
    end(reason?: EndReason) {
      if (ended) return [];
      ended = true;
      scanner.end();
      if (stop === undefined) events.push({ type: 'end', reason: reason ?? 'unknown' });
      return take();
    },
  };
}
