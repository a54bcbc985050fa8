import type { WaitOptions } from '@modelspeak/endpoint';
import { durationOf } from '@modelspeak/endpoint/authoring';
import type { Terminal } from '../terminal/terminal.js';

/** The flag that says how long to wait for a server. */
export interface WaitFlags {
  /** In seconds. */
  readonly wait?: number | undefined;
}

/** How a command waits for a server: a line on standard error says what for. */
export function waitingOf(terminal: Terminal, { wait }: WaitFlags): WaitOptions {
  return {
    ...(wait !== undefined && { wait: wait * 1000 }),
    onWait({ message, limit }) {
      const how = limit === undefined ? '' : ` up to ${durationOf(limit)} (--wait 0 fails at once)`;
      // A spinner may be turning.
      if (terminal.stderr.isTTY) terminal.stderr.write('\r\u001b[K');
      terminal.noteOnce(`${message}; waiting${how}`);
    },
  };
}
