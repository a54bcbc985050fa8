import type { Conversation, Format, Reader, RenderOptions } from '@modelspeak/core';
import { type Fault, isFault } from './render-pane.js';

/** A reader for a raw reply, and a note on what it knows about the request. */
export interface ReplyReading {
  readonly reader: Reader;
  readonly note: string;
}

/** Reads a reply as the answer to a conversation, if the conversation can be rendered. */
export function replyReading(
  format: Format,
  conversation: Conversation | Fault,
  render: RenderOptions | Fault,
): ReplyReading {
  if (isFault(conversation) || isFault(render)) return unaware(format);
  try {
    if (format.kind === 'messages') {
      return { reader: format.reader({ tools: conversation.tools ?? [] }), note: '' };
    }
    const { replyPrefix, readerOptions, reader } = format.turn(conversation, render);
    const { tools, builtins = [] } = readerOptions;
    const offered = (tools?.length ?? 0) + builtins.length;
    const calls = offered === 0 ? 'No tools are offered, so nothing is read as a tool call.' : '';
    const begun =
      replyPrefix === '' ? '' : `The prompt opens the reply with ${JSON.stringify(replyPrefix)}.`;
    return { reader: reader(), note: [calls, begun].filter(Boolean).join(' ') };
  } catch {
    return unaware(format);
  }
}

function unaware(format: Format): ReplyReading {
  const note =
    'The conversation cannot be rendered, so everything that looks like a tool call is read as one.';
  return { reader: format.reader() as Reader, note };
}
