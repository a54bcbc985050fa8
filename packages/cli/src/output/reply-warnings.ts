import type { Format, Reply, ToolCall } from '@modelspeak/core';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Tells of what is to know about a reply besides its message.
 *
 * @param place Where the reply is, if it is one of several.
 * @param isWhole Whether all that was read is printed, and only a cut is to be told of.
 */
export function warnOfReply(
  terminal: Terminal,
  format: Format,
  { reason, malformed, ignored }: Pick<Reply<ToolCall>, 'reason' | 'malformed' | 'ignored'>,
  { place, isWhole = false }: { readonly place?: string; readonly isWhole?: boolean | undefined },
): void {
  const tell = (message: string): void =>
    terminal.warn(place === undefined ? message : `${place}: ${message}`);
  if (!isWhole) {
    for (const { reason: why } of malformed) {
      tell(`this looks like a tool call but is not one, so it stays in the content: ${why}`);
    }
    if (ignored.trim() !== '') {
      tell('text after the end of the reply is left out; --whole-reply shows it');
    }
  }
  // A raw reply may well end without its stop sequence, which most servers take away.
  if (format.kind === 'messages' && reason === 'unknown') {
    tell('the response ends without a finish reason; it may have been cut off');
  }
}
