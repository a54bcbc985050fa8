import type { Message, Part, Writer } from '@modelspeak/core';
import { writeBoxes } from './bounding-box.js';
import { refusal } from './errors.js';
import { imageTokenCount } from './image-tokens.js';

/** Writes the content of one message. */
export type ContentWriter = (content: Message['content'], path: string, isUser: boolean) => void;

/** Makes the writer of the texts, images and boxes of one conversation, which takes a single image. */
export function createContentWriter(out: Writer): ContentWriter {
  let hasImage = false;

  const writeImage = (part: Part, path: string, isUser: boolean): void => {
    if (!isUser || hasImage) {
      const way = 'there is one image, in a user message; leave this out';
      throw refusal(path, way, 'unsupported');
    }
    hasImage = true;
    const { width, height } = part as Extract<Part, { type: 'image' }>;
    if (part.type !== 'image' || width === undefined || height === undefined) {
      throw refusal(
        path,
        'expected width and height; measureImages() of @modelspeak/format-mtk-v3/images reads them',
        'unsupported',
      );
    }
    out.control('<|start_img|>');
    for (let left = imageTokenCount(width, height); left > 0; left--) out.control('<|img|>');
    out.control('<|end_img|>');
    out.scaffold('\n');
  };

  return (content, path, isUser) => {
    if (typeof content === 'string') return out.content(content);
    content?.forEach((part, index) => {
      const place = `${path}.content[${index}]`;
      if (part.type === 'text') out.content(part.text);
      else if (part.type === 'bbox') {
        const boxes = writeBoxes(part, place);
        out.control('<|start_bbox|>');
        out.content(boxes);
        out.control('<|end_bbox|>');
      } else writeImage(part, place, isUser);
    });
  };
}

/** The text of a message that can hold nothing else. */
export function textOf(content: Message['content'], path: string): string {
  if (typeof content === 'string') return content;
  let text = '';
  content?.forEach((part, index) => {
    if (part.type !== 'text') {
      throw refusal(
        `${path}.content[${index}]`,
        `found ${part.type}, expected text`,
        'unsupported',
      );
    }
    text += part.text;
  });
  return text;
}
