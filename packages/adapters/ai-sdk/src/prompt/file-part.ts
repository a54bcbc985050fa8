import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import type { InputPart } from '@modelspeak/core';
import { ownOptions } from '../metadata.js';
import { base64Of, bytesOf } from './base64-of.js';
import type { PromptReading } from './prompt-reading.js';
import { refused } from './refused.js';

/** What files in prompts and in the results of tools have in common. */
export type FileLike = Pick<
  LanguageModelV4FilePart,
  'data' | 'mediaType' | 'filename' | 'providerOptions'
>;

/**
 * A file as a part of a message: an image, audio, or a file with its content.
 *
 * @throws {ModelspeakError} `unsupported` for a file that is known to another provider only, or at an address
 */
export function filePart(file: FileLike, path: string, { takesFiles }: PromptReading): InputPart {
  const { data, mediaType, filename } = file;
  const [kind, subtype = ''] = mediaType.split('/');
  switch (data.type) {
    case 'text':
      return { type: 'text', text: data.text };
    case 'reference': {
      const id = data.reference['modelspeak'] ?? data.reference['openai'];
      if (id === undefined) throw refused('a file of another provider', path);
      return { type: 'file', file: { file_id: id, ...(filename !== undefined && { filename }) } };
    }
    case 'url': {
      const url = data.originalUrl ?? data.url.toString();
      if (kind === 'image') return imagePart(file, url);
      throw refused(`a file of the type ${mediaType} at an address`, path);
    }
    default: {
      if (!takesFiles && (kind === 'text' || mediaType === 'application/json')) {
        return { type: 'text', text: textIn(data.data, path) };
      }
      const base64 = base64Of(data.data);
      if (kind === 'image') {
        return imagePart(file, `data:${imageType(subtype)};base64,${base64}`);
      }
      if (kind === 'audio') {
        return { type: 'input_audio', input_audio: { data: base64, format: audioFormat(subtype) } };
      }
      const content = `data:${mediaType};base64,${base64}`;
      const file_data = { file_data: content, ...(filename !== undefined && { filename }) };
      return { type: 'file', file: file_data };
    }
  }
}

function textIn(data: Uint8Array | string, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(data));
  } catch {
    throw refused('a file of text that is not UTF-8', path);
  }
}

function imagePart({ providerOptions }: FileLike, url: string): InputPart {
  const { detail } = ownOptions(providerOptions);
  const isDetail =
    detail === 'auto' || detail === 'low' || detail === 'high' || detail === 'original';
  return { type: 'image_url', image_url: { url, ...(isDetail && { detail }) } };
}

/** The AI SDK may know only that a file is an image. Servers look at its first bytes. */
function imageType(subtype: string): string {
  return subtype === '' || subtype === '*' ? 'image/png' : `image/${subtype}`;
}

function audioFormat(subtype: string): string {
  if (subtype === 'mpeg') return 'mp3';
  if (subtype === '' || subtype === '*') return 'wav';
  return subtype.replace(/^x-/, '');
}
