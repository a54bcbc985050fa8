import { type Message, ModelspeakError, type ToolMessage, type Writer } from '@modelspeak/core';
import { marked } from './tokens.js';
import { TEXT } from './turns.js';

const IMAGE = marked('<|IMG_PATCH|>');

/** Writes each run of texts between its tokens, and each image between the runs. */
export function writeTexts(out: Writer, content: Message['content']): void {
  if (typeof content === 'string') {
    out.markup(TEXT.begin);
    out.content(content);
    out.markup(TEXT.end);
    return;
  }
  let isOpen = false;
  for (const part of content ?? []) {
    if (part.type === 'text') {
      if (!isOpen) out.markup(TEXT.begin);
      isOpen = true;
      out.content(part.text);
    } else if (part.type === 'image' || part.type === 'image_url') {
      if (isOpen) out.markup(TEXT.end);
      isOpen = false;
      out.media(part, IMAGE);
    }
  }
  if (isOpen) out.markup(TEXT.end);
}

/**
 * Refuses images in the result of a tool, which the template writes as JSON that the model cannot see.
 *
 * @throws {ModelspeakError} `unsupported`
 */
export function checkResultParts({ content }: ToolMessage, index: number): void {
  if (typeof content === 'string') return;
  const place = content.findIndex(({ type }) => type !== 'text');
  if (place === -1) return;
  throw new ModelspeakError(
    'unsupported',
    'the model sees no images in results of tools; put it into a user message',
    { path: `messages[${index}].content[${place}]` },
  );
}
