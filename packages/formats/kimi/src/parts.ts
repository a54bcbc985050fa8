import type { Message, Writer } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';

/**
 * Writes texts and images in order.
 *
 * @param image The placeholder of an image.
 * @param after The text after the placeholder.
 */
export function writeParts(
  content: Message['content'],
  out: Writer,
  image: Markup,
  after: string,
): void {
  if (typeof content === 'string') {
    out.content(content);
    return;
  }
  for (const part of content ?? []) {
    if (part.type === 'text') out.content(part.text);
    else {
      out.media(part, image);
      out.scaffold(after);
    }
  }
}
