import type { Format, Reply, ToolCall } from '@modelspeak/core';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Warns of what a reply's message does not show.
 *
 * @param place Where the reply is, if it is one of several.
 * @param isWhole Whether the whole reply is printed, so that only a cut needs a warning.
 */
export function warnOfReply(
  terminal: Terminal,
  format: Format,
  {
    reason,
    malformed,
    warnings = [],
    ignored,
  }: Pick<Reply<ToolCall>, 'reason' | 'malformed' | 'warnings' | 'ignored'>,
  { place, isWhole = false }: { readonly place?: string; readonly isWhole?: boolean | undefined },
): void {
  const tell = (message: string): void =>
    terminal.warn(place === undefined ? message : `${place}: ${message}`);
  if (!isWhole) {
    for (const { reason: why, apart = false } of malformed) {
      tell(
        apart
          ? `a malformed tool call is not part of the message: ${why}; --whole-reply shows it`
          : `this looks like a tool call but is not one, so it stays in the content: ${why}`,
      );
    }
    for (const { message } of warnings) tell(message);
    if (ignored.trim() !== '') {
      tell('ignored text after the end of the reply; --whole-reply shows it');
    }
  }
  // A raw reply often ends without its stop sequence, since most servers remove it.
  if (format.kind === 'messages' && reason === 'unknown') {
    tell('the response ends without a finish reason; it may have been cut off');
  }
}
