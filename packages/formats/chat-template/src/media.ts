import type { Part } from '@modelspeak/core';

/** Returns a chat template's name for the type of a media part. */
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

/** Whether a file is a video, according to its data or its name. */
export function isVideo({
  file_data = '',
  filename = '',
}: {
  file_data?: string | undefined;
  filename?: string | undefined;
}): boolean {
  return file_data.startsWith('data:video/') || /\.(?:mp4|webm|mov|mkv|avi)$/i.test(filename);
}
