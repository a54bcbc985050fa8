import type { Conversation, Reader, Writer } from '@modelspeak/core';
import type { ReaderContext, WriteContext } from '@modelspeak/core/authoring';

/** One way in which a format may lose or forge something. */
export interface Damage {
  /** What the damage does: `trims what the user says`. */
  readonly name: string;
  /** Writes instead of the format, with the format's own `write`. */
  readonly write?: (
    write: Write,
    conversation: Conversation,
    out: Writer,
    context: WriteContext<never>,
  ) => void;
  /** Reads instead of the format's reader. */
  readonly reader?: (reader: Reader, context: ReaderContext) => Reader;
}

export type Write = (conversation: Conversation, out: Writer, context: WriteContext<never>) => void;

/** A damage that changes what the format is given to write. */
export function ofConversation(
  name: string,
  change: (conversation: Conversation) => Conversation,
): Damage {
  return {
    name,
    write: (write, conversation, out, context) => write(change(conversation), out, context),
  };
}

/** A damage that changes what the format writes. */
export function ofWriter(
  name: string,
  change: (out: Writer, conversation: Conversation) => Partial<Writer>,
): Damage {
  return {
    name,
    write: (write, conversation, out, context) =>
      write(conversation, { ...passOn(out), ...change(out, conversation) }, context),
  };
}

function passOn(out: Writer): Writer {
  return {
    message: (index) => out.message(index),
    sampled: (sampled) => out.sampled(sampled),
    control: (token) => out.control(token),
    markup: (run) => out.markup(run),
    scaffold: (text) => out.scaffold(text),
    content: (text) => out.content(text),
    media: (part, placeholder) => out.media(part, placeholder),
    reply: () => out.reply(),
  };
}
