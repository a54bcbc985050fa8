import { ModelspeakError, type Part, type Writer } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';
import { isVideo } from './is-video.js';

/** What stands for each kind of media in a prompt. */
export interface VisionMarks {
  /** Stands for an image. */
  readonly image: Markup;
  /** Stands for a video, if the format supports them. */
  readonly video?: Markup | undefined;
  /** Stands for audio, if the format supports it. */
  readonly audio?: Markup | undefined;
  /** Text after each of them; nothing by default. */
  readonly after?: string | undefined;
}

/**
 * Writes texts, images, audio and videos in order. A video is a file with a video's content type or file name.
 *
 * @param index The index of their message.
 * @throws {ModelspeakError} `unsupported` for any other file
 *
 * @example
 * ```ts
 * import { createTextReader, defineFormat, defineOptions, markedText } from '@modelspeak/core/authoring';
 * import { writeParts } from '@modelspeak/syntaxes/vision';
 *
 * const control = ['<image>', '<video>', '<end>'];
 * const marks = {
 *   image: markedText(control, '<image>'),
 *   video: markedText(control, '<video>'),
 * };
 * const seeing = defineFormat({
 *   name: 'my-seeing',
 *   models: [],
 *   options: defineOptions({}),
 *   control,
 *   stop: ['<end>'],
 *   supports: { images: true, files: true },
 *   write: ({ messages }, out) =>
 *     messages.forEach(({ content }, index) => {
 *       writeParts(out, content, index, marks);
 *     }),
 *   reader: (_options, _context, control) => createTextReader(control, ['<end>']),
 * });
 * const image = { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } } as const;
 * const text = { type: 'text', text: ' What is this?' } as const;
 * console.log(seeing().render({ messages: [{ role: 'user', content: [image, text] }] }));
 * // <image> What is this?
 * ```
 */
export function writeParts(
  out: Writer,
  content: string | readonly Part[] | null | undefined,
  index: number,
  { image, video, audio, after = '' }: VisionMarks,
): void {
  if (typeof content === 'string') {
    out.content(content);
    return;
  }
  content?.forEach((part, place) => {
    if (part.type === 'text') out.content(part.text);
    else if (part.type === 'image' || part.type === 'image_url') writeMedia(part, image);
    else if (part.type === 'input_audio' && audio) writeMedia(part, audio);
    else if (part.type === 'file' && video) {
      if (!isVideo(part)) {
        throw new ModelspeakError(
          'unsupported',
          'not a video; give it file_data that begins with "data:video/", or a filename such as clip.mp4',
          { path: `messages[${index}].content[${place}].file` },
        );
      }
      writeMedia(part, video);
    }
  });

  function writeMedia(part: Part, mark: Markup): void {
    out.media(part, mark);
    if (after !== '') out.scaffold(after);
  }
}
