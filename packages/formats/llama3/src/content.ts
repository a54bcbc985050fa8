import type { Message, Writer } from '@modelspeak/core';
import { markup } from '@modelspeak/core/authoring';

const IMAGE = /* @__PURE__ */ markup({ control: '<|image|>' });

/** Writes a message's content, with `<|image|>` for an image. */
export function writeContent(out: Writer, content: Message['content']): void {
  if (typeof content === 'string') out.content(content);
  else {
    for (const part of content ?? []) {
      if (part.type === 'text') out.content(part.text);
      else out.media(part, IMAGE);
    }
  }
}
