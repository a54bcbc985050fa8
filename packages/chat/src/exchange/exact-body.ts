import type { Conversation, MessagesFormat, RenderOptions } from '@modelspeak/core';
import { parseExactly } from '@modelspeak/core/authoring';

/** The body of a request, as a format writes it. Numbers that JavaScript would round keep their digits. */
export function exactBody<Render extends RenderOptions>(
  format: Pick<MessagesFormat, 'text'>,
  conversation: Conversation,
  render: Render,
): unknown {
  return parseExactly(format.text(conversation, render));
}
