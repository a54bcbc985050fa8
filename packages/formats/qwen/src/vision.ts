import {
  type AssistantMessage,
  type FilePart,
  type Message,
  ModelspeakError,
  type Part,
  type Writer,
} from '@modelspeak/core';
import { markedText } from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { VISION_TOKENS } from './tokens.js';

const IMAGE = markedText(VISION_TOKENS, '<|vision_start|><|image_pad|><|vision_end|>');
const VIDEO = markedText(VISION_TOKENS, '<|vision_start|><|video_pad|><|vision_end|>');

/** Matches the name of a video file. */
const VIDEO_FILE = /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|gif)$/i;

/**
 * Writes texts, images and videos in order. A video is a file with a video's content type or file name.
 *
 * @param index The index of their message.
 * @throws {ModelspeakError} `unsupported` for any other file
 */
export function writeParts(
  out: Writer,
  content: string | readonly Part[] | null | undefined,
  index: number,
): void {
  if (typeof content === 'string') {
    out.content(content);
    return;
  }
  content?.forEach((part, place) => {
    if (part.type === 'text') out.content(part.text);
    else if (part.type === 'image' || part.type === 'image_url') out.media(part, IMAGE);
    else if (part.type === 'file') {
      checkVideo(part, `messages[${index}].content[${place}].file`);
      out.media(part, VIDEO);
    }
  });
}

function checkVideo({ file: { file_data: data, filename = '' } }: FilePart, path: string): void {
  if (data?.startsWith('data:video/') || VIDEO_FILE.test(filename)) return;
  throw new ModelspeakError(
    'unsupported',
    'not a video; give it file_data that begins with "data:video/", or a filename such as clip.mp4',
    { path },
  );
}

/** Trims the two ends of a content, as if its texts were one. */
export function trimParts(content: Message['content']): string | readonly Part[] {
  if (typeof content === 'string') return pythonStrip(content);
  const parts = [...(content ?? [])] as Part[];
  trimFrom(parts, [...parts.keys()], (text) => pythonStrip(`${text}.`).slice(0, -1));
  trimFrom(parts, [...parts.keys()].reverse(), (text) => pythonStrip(`.${text}`).slice(1));
  return parts;
}

/** Trims texts up to the first that is not blank. */
function trimFrom(parts: Part[], places: readonly number[], trim: (text: string) => string): void {
  for (const place of places) {
    const part = parts[place];
    if (part?.type !== 'text') return;
    const text = trim(part.text);
    parts[place] = { ...part, text };
    if (text !== '') return;
  }
}

/**
 * Refuses images and videos in a reply, because the template drops them.
 *
 * @throws {ModelspeakError} `lossy`
 */
export function checkReplyParts({ content }: AssistantMessage, index: number): void {
  if (typeof content === 'string') return;
  const place = content?.findIndex(({ type }) => type !== 'text') ?? -1;
  if (place === -1) return;
  throw new ModelspeakError(
    'lossy',
    "the chat template drops everything except text from a reply; remove this part, or drop it with onLoss: 'reference'",
    { path: `messages[${index}].content[${place}]` },
  );
}
