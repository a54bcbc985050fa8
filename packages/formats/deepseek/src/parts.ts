import type { Message, Writer } from '@modelspeak/core';
import { markup, textOf } from '@modelspeak/core/authoring';

/** The placeholder of an image. */
export const IMAGE = '<｜deepseek_image｜>';
const PLACEHOLDER = /* @__PURE__ */ markup({ control: IMAGE });

/** Writes texts and images in order, with an empty line between them. */
export function writeParts(content: Message['content'], out: Writer): void {
  if (typeof content === 'string') {
    out.content(content);
    return;
  }
  content?.forEach((part, place) => {
    if (place > 0) out.scaffold('\n\n');
    if (part.type === 'text') out.content(part.text);
    else out.media(part, PLACEHOLDER);
  });
}

/** Whether nothing would be written. */
export function isBlank(content: Message['content']): boolean {
  const isOne = typeof content === 'string' || (content?.length ?? 0) < 2;
  const hasImage = Array.isArray(content) && content.some(({ type }) => type !== 'text');
  return isOne && !hasImage && textOf(content) === '';
}
