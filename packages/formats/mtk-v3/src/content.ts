import type { ImagePart, Message, Part, Writer } from '@modelspeak/core';
import { type Markup, type MarkupPiece, markup, textOf } from '@modelspeak/core/authoring';
import { writeBoxes } from './bounding-box.js';
import { refusal } from './errors.js';
import { imageTokenCount } from './image-tokens.js';

/** Writes the content of a message. */
export type ContentWriter = (content: Message['content'], index: number, isUser: boolean) => void;

/** Creates the writer of a conversation's texts, boxes and image. */
export function createContentWriter(out: Writer): ContentWriter {
  let hasImage = false;

  const writeImage = (part: Part, path: string, isUser: boolean): void => {
    if (!isUser || hasImage) {
      const way = 'MRPromptV3 allows only one image, in a user message; remove this one';
      throw refusal(path, way, 'unsupported');
    }
    hasImage = true;
    const { width, height } = part as ImagePart;
    if (part.type !== 'image' || width === undefined || height === undefined) {
      throw refusal(
        path,
        'expected width and height; measureImages() of @modelspeak/format-mtk-v3/images reads them',
        'unsupported',
      );
    }
    out.media(part, placeholder(imageTokenCount(width, height)));
    out.scaffold('\n');
  };

  return (content, index, isUser) => {
    if (typeof content === 'string') return out.content(content);
    content?.forEach((part, nth) => {
      const place = `messages[${index}].content[${nth}]`;
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

/** Returns the placeholder of an image with this number of tokens. */
function placeholder(tokens: number): Markup {
  const pieces = new Array<MarkupPiece>(tokens).fill({ control: '<|img|>' });
  return markup({ control: '<|start_img|>' }, ...pieces, { control: '<|end_img|>' });
}

/** Returns the text of a message that allows only text parts. */
export function textIn(content: Message['content'], path: string): string {
  const parts = typeof content === 'string' ? [] : (content ?? []);
  const index = parts.findIndex(({ type }) => type !== 'text');
  if (index !== -1) {
    const place = `${path}.content[${index}]`;
    throw refusal(place, `found ${parts[index]?.type}, expected text`, 'unsupported');
  }
  return textOf(content);
}
