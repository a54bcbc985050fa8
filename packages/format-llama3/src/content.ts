import type { Message, Writer } from '@modelspeak/core';

/** Writes a message's content: texts as they are, images as `<|image|>`. */
export function writeContent(out: Writer, content: Message['content']): void {
  if (typeof content === 'string') out.content(content);
  else {
    for (const part of content ?? []) {
      if (part.type === 'text') out.content(part.text);
      else out.control('<|image|>');
    }
  }
}

/** The text of a message's content. */
export function textOf(content: Message['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}
