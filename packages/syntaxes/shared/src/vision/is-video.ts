import type { FilePart } from '@modelspeak/core';

/** Matches the name of a video file. */
const VIDEO_FILE = /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|gif)$/i;

/**
 * Whether a file is a video, by its content type or file name.
 *
 * @example
 * ```ts
 * import { isVideo } from '@modelspeak/syntaxes/vision';
 *
 * console.log(isVideo({ type: 'file', file: { filename: 'clip.mp4' } })); // true
 * console.log(isVideo({ type: 'file', file: { filename: 'letter.pdf' } })); // false
 * ```
 */
export function isVideo({ file: { file_data: data, filename = '' } }: FilePart): boolean {
  return data?.startsWith('data:video/') || VIDEO_FILE.test(filename);
}
