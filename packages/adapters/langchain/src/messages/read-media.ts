import type { AudioPart, FilePart, ImageUrlPart } from '@modelspeak/core';
import { type Block, firstText, isObject, isText, refuse } from './block.js';

/** An image of LangChain's blocks, of today's and the older ones, or of Anthropic's. */
export function readImage(block: Block, path: string): ImageUrlPart {
  const { url, data, mimeType } = sourceOf(block);
  const found = url ?? (data && dataUrl(data, mimeType ?? 'image/png'));
  if (found === undefined) return refuse('an image needs a url or data', path);
  return { type: 'image_url', image_url: { url: found } };
}

export function readImageUrl({ image_url }: Block, path: string): ImageUrlPart {
  if (isText(image_url)) return { type: 'image_url', image_url: { url: image_url } };
  if (!isObject(image_url) || !isText(image_url['url'])) return refuse('found no url', path);
  const detail = image_url['detail'] as ImageUrlPart['image_url']['detail'];
  return {
    type: 'image_url',
    image_url: { url: image_url['url'], ...(detail !== undefined && { detail }) },
  };
}

export function readAudio(block: Block, path: string): AudioPart {
  const { data, mimeType = 'audio/wav' } = sourceOf(block);
  if (data === undefined) return refuse('audio needs data in base64, not an address', path);
  return { type: 'input_audio', input_audio: { data, format: audioFormat(mimeType) } };
}

export function readFile(block: Block, path: string): FilePart {
  const { data, fileId, mimeType, filename } = sourceOf(block);
  const name = filename === undefined ? {} : { filename };
  if (fileId !== undefined) return { type: 'file', file: { file_id: fileId, ...name } };
  if (data === undefined) return refuse('a file needs data in base64 or a file id', path);
  const file_data = dataUrl(data, mimeType ?? 'application/octet-stream');
  return { type: 'file', file: { file_data, ...name } };
}

interface Source {
  readonly url: string | undefined;
  /** In base64. */
  readonly data: string | undefined;
  readonly fileId: string | undefined;
  readonly mimeType: string | undefined;
  readonly filename: string | undefined;
}

function sourceOf(block: Block): Source {
  const source = isObject(block['source']) ? block['source'] : {};
  const metadata = isObject(block['metadata']) ? block['metadata'] : {};
  const isId = block['source_type'] === 'id';
  const bytes = block['data'] ?? source['data'];
  const url = firstText(block['url'], source['url']);
  const [, type, inUrl] = DATA_URL.exec(url ?? '') ?? [];
  return {
    url,
    data: bytes instanceof Uint8Array ? base64(bytes) : firstText(bytes, inUrl),
    fileId: firstText(block['fileId'], isId ? block['id'] : undefined, source['file_id']),
    mimeType: firstText(block['mimeType'], block['mime_type'], source['media_type'], type),
    filename: firstText(metadata['filename'], metadata['name'], metadata['title']),
  };
}

const DATA_URL = /^data:([^;,]+);base64,(.*)$/s;

function dataUrl(data: string, mimeType: string): string {
  return data.startsWith('data:') ? data : `data:${mimeType};base64,${data}`;
}

function audioFormat(mimeType: string): string {
  const format = mimeType.replace(/^audio\/(?:x-)?/, '').replace(/;.*/, '');
  return format === 'mpeg' ? 'mp3' : format;
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
