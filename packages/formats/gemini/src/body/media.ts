import { type Field, isObject, readDataUrl, spreadExtra, writeDataUrl } from '@modelspeak/bodies';
import { type InputPart, ModelspeakError } from '@modelspeak/core';
import { NAME } from '../name.js';
import { extraOf } from './extra-of.js';

type Media = Extract<InputPart, { type: 'image_url' | 'input_audio' | 'file' }>;

const AUDIO = /^audio\/([\w.+-]+)$/;

/** Reads bytes: as an image, audio, or any other file. */
export function readInlineData(part: Field): InputPart {
  const { inlineData: _data, ...rest } = part.object;
  const blob = part.get('inlineData');
  const mediaType = blob.get('mimeType').text;
  const data = blob.get('data').text;
  if (mediaType === undefined || data === undefined || Object.keys(blob.object).length > 2) {
    return { type: 'provider', format: NAME, value: part.object };
  }
  const url = writeDataUrl({ mediaType, data });
  if (readDataUrl(url)?.mediaType !== mediaType) {
    throw blob.get('mimeType').unexpected('a MIME type');
  }
  if (mediaType.startsWith('image/')) {
    return { type: 'image_url', image_url: { url }, ...extraOf(rest) };
  }
  const format = AUDIO.exec(mediaType)?.[1];
  return format === undefined
    ? { type: 'file', file: { file_data: url }, ...extraOf(rest) }
    : { type: 'input_audio', input_audio: { data, format }, ...extraOf(rest) };
}

/** Reads a file at an address: an image on the web as such, everything else as an uploaded file. */
export function readFileData(part: Field): InputPart {
  const { fileData: _data, ...rest } = part.object;
  const given = part.get('fileData');
  const { fileUri: _uri, ...ofFile } = given.object;
  const uri = given.get('fileUri').text;
  if (!uri) return { type: 'provider', format: NAME, value: part.object };
  const { mimeType, ...ofImage } = ofFile;
  const isImage = given.get('mimeType').text?.startsWith('image/') && /^https?:/.test(uri);
  const known = isImage && mimeType === imageType(uri) ? ofImage : ofFile;
  const extra = extraOf({ ...rest, ...(Object.keys(known).length > 0 && { fileData: known }) });
  return isImage
    ? { type: 'image_url', image_url: { url: uri }, ...extra }
    : { type: 'file', file: { file_id: uri }, ...extra };
}

const IMAGE = /\.(avif|bmp|gif|heic|heif|png|webp)$/i;

/** The type of an image by its address. */
function imageType(url: string): string {
  const name = IMAGE.exec(url.replace(/[?#].*/s, ''))?.[1];
  return `image/${name?.toLowerCase() ?? 'jpeg'}`;
}

/** Writes an image, audio or a file. */
export function writeMedia(part: Media, path: string): object {
  switch (part.type) {
    case 'image_url': {
      const { url, detail = 'auto' } = part.image_url;
      if (detail !== 'auto') {
        throw refused(`${path}.image_url.detail`, 'the API has no level of detail; leave it out');
      }
      return writeData(readDataUrl(url) ?? url, part.extra, path, { mimeType: imageType(url) });
    }
    case 'input_audio': {
      const { data, format } = part.input_audio;
      return writeData({ mediaType: `audio/${format}`, data }, part.extra, path);
    }
    case 'file': {
      const { file_data, file_id, filename } = part.file;
      if (filename !== undefined) {
        throw refused(`${path}.file.filename`, 'the API has no names of files; leave it out');
      }
      const inline = file_data === undefined ? undefined : readDataUrl(file_data);
      if (file_data !== undefined && inline === undefined) {
        throw refused(`${path}.file.file_data`, 'a file must come as a data: URL with base64');
      }
      return writeData(inline ?? file_id ?? '', part.extra, path);
    }
  }
}

/** Writes bytes, or an address and what is known of the file there. */
function writeData(
  given: { readonly mediaType: string; readonly data: string } | string,
  extra: Media['extra'],
  path: string,
  usual: object = {},
): object {
  if (typeof given !== 'string') {
    const inlineData = { mimeType: given.mediaType, data: given.data };
    return spreadExtra({ inlineData, extra }, undefined, path);
  }
  const { fileData, ...rest } = extra ?? {};
  const known = isObject(fileData) ? fileData : {};
  return spreadExtra(
    { fileData: { ...usual, ...known, fileUri: given }, extra: rest },
    undefined,
    path,
  );
}

function refused(path: string, problem: string): ModelspeakError {
  return new ModelspeakError('unsupported', problem, { path });
}
