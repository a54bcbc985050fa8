import { type FilePart, ModelspeakError, type Part, type Writer } from '@modelspeak/core';
import { type Markup, markup } from '@modelspeak/core/authoring';

/** The placeholder tokens of Gemma 4's media. */
export const MEDIA = ['<|image|>', '<|audio|>', '<|video|>'];

const IMAGE = /* @__PURE__ */ markup({ control: '<|image|>' });
const AUDIO = /* @__PURE__ */ markup({ control: '<|audio|>' });
const VIDEO = /* @__PURE__ */ markup({ control: '<|video|>' });

/** Matches the name of a video file. */
const VIDEO_FILE = /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|gif)$/i;

/**
 * Writes the placeholder of a media part.
 *
 * @param path Returns the path of the part.
 * @throws {ModelspeakError} `unsupported` for a file that is not a video
 */
export function writeMedia(part: Part, out: Writer, path: () => string): void {
  const shown = placeholderOf(part);
  if (shown === VIDEO) checkVideo(part as FilePart, path);
  if (shown !== undefined) out.media(part, shown);
}

function placeholderOf({ type }: Part): Markup | undefined {
  if (type === 'image' || type === 'image_url') return IMAGE;
  if (type === 'input_audio') return AUDIO;
  return type === 'file' ? VIDEO : undefined;
}

function checkVideo({ file }: FilePart, path: () => string): void {
  const { file_data: data = '', filename = '' } = file;
  if (data.startsWith('data:video/') || VIDEO_FILE.test(filename)) return;
  throw new ModelspeakError(
    'unsupported',
    'not a video; give it file_data that begins with "data:video/", or a filename such as clip.mp4',
    { path: `${path()}.file` },
  );
}
