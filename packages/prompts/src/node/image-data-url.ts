import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ModelspeakError } from '@modelspeak/core';
import { fileError } from './errors.js';

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/**
 * Reads an image file as a data URL, for `attachImages`.
 *
 * @throws {ModelspeakError} `invalid_input` for a file that cannot be read, or whose extension is not that of
 * an image
 *
 * @example
 * ```ts
 * import { mkdtemp, writeFile } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { attachImages } from '@modelspeak/prompts';
 * import { imageDataUrl } from '@modelspeak/prompts/node';
 *
 * const file = path.join(await mkdtemp(path.join(tmpdir(), 'images-')), 'dot.gif');
 * await writeFile(file, 'GIF89a');
 * const url = await imageDataUrl(file);
 * console.log(url); // data:image/gif;base64,R0lGODlh
 * const messages = attachImages([{ role: 'user', content: 'What is this?' }], [url]);
 * console.log(messages[0]?.content?.length); // 2
 * ```
 */
export async function imageDataUrl(file: string): Promise<string> {
  const type = TYPES[path.extname(file).toLowerCase()];
  if (type === undefined) {
    throw new ModelspeakError(
      'invalid_input',
      `found ${file}, expected an image whose name ends in ${Object.keys(TYPES).join(', ')}`,
    );
  }
  try {
    return `data:${type};base64,${await readFile(file, 'base64')}`;
  } catch (error) {
    throw fileError(error, `read ${file}`);
  }
}
