import { type FilePart, ModelspeakError, type Part, type Writer } from '@modelspeak/core';
import { type Markup, markup } from '@modelspeak/core/authoring';

/** The tokens that stand for what Gemma 4 sees and hears. */
export const MEDIA = ['<|image|>', '<|audio|>', '<|video|>'];

const IMAGE = /* @__PURE__ */ markup({ control: '<|image|>' });
const AUDIO = /* @__PURE__ */ markup({ control: '<|audio|>' });
const VIDEO = /* @__PURE__ */ markup({ control: '<|video|>' });

/** What the endings of files with videos are. */
const VIDEO_FILE = /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|gif)$/i;

/**
 * Writes what stands for a part that is no text.
 *
 * @param path Where the part is.
 * @throws {ModelspeakError} `unsupported` for a file that is no video
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
    'expected a video: file_data that begins with "data:video/", or a filename as in .mp4',
    { path: `${path()}.file` },
  );
}
