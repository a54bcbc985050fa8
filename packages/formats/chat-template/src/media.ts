import type { Part } from '@modelspeak/core';

/** What a chat template calls a part that is no text. */
export function mediaType(part: Part): 'image' | 'audio' | 'video' | undefined {
  switch (part.type) {
    case 'image':
    case 'image_url':
      return 'image';
    case 'input_audio':
      return 'audio';
    case 'file':
      return 'video';
    default:
      return undefined;
  }
}

/** Whether a file is a video, by its data or by its name. */
export function isVideo({
  file_data = '',
  filename = '',
}: {
  file_data?: string | undefined;
  filename?: string | undefined;
}): boolean {
  return file_data.startsWith('data:video/') || /\.(?:mp4|webm|mov|mkv|avi)$/i.test(filename);
}
