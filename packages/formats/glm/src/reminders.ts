import type { Message, Part, Writer } from '@modelspeak/core';
import { type Markup, markup } from '@modelspeak/core/authoring';
import { isVideo } from '@modelspeak/syntaxes/vision';

const IMAGE = reminder('image');
const VIDEO = reminder('video');
const AUDIO = reminder('audio');

/** The text that stands for media, since the models only read text. */
function reminder(media: string): Markup {
  const scaffold = `<reminder>You are unable to process this ${media} because you don't have multi-modal input ability. Try different methods.</reminder>`;
  return markup({ scaffold });
}

/** Writes the texts of a message, and a reminder in the place of each image, video and audio. */
export function writeReminded(out: Writer, content: Message['content']): void {
  if (typeof content === 'string') {
    out.content(content);
    return;
  }
  for (const part of content ?? []) {
    const shown = reminderOf(part);
    if (part.type === 'text') out.content(part.text);
    else if (shown !== undefined) out.media(part, shown);
  }
}

function reminderOf(part: Part): Markup | undefined {
  switch (part.type) {
    case 'image':
    case 'image_url':
      return IMAGE;
    case 'input_audio':
      return AUDIO;
    case 'file':
      return isVideo(part) ? VIDEO : undefined;
    default:
      return undefined;
  }
}
