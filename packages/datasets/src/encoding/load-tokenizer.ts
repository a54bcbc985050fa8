import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Tokenizer as HuggingFaceTokenizer } from '@huggingface/tokenizers';
import type { Tokenizer } from '@modelspeak/core';
import { fromHuggingFace, type TokenizerJson } from '@modelspeak/tokenizers/hugging-face';
import { DatasetError } from '../errors/dataset-error.js';
import { systemCode, unreadable } from '../errors/file-error.js';

/**
 * Loads a tokenizer from the files of a model. Content never becomes one of its special tokens.
 *
 * @param location A `tokenizer.json`, or the folder it is in; a `tokenizer_config.json` beside it
 *   is read too.
 * @throws {DatasetError} `unreadable` if the file cannot be read or is no tokenizer
 *
 * @example
 * ```ts
 * import { DatasetError, loadTokenizer } from '@modelspeak/datasets';
 *
 * try {
 *   await loadTokenizer('no-model');
 * } catch (error) {
 *   if (!(error instanceof DatasetError)) throw error;
 *   console.log(error.code); // unreadable
 * }
 * ```
 */
export async function loadTokenizer(location: string): Promise<Tokenizer> {
  const file = await tokenizerFile(location);
  const json = await readJson(file);
  if (!isTokenizer(json)) {
    throw new DatasetError('unreadable', 'not a tokenizer.json: it has no model', { file });
  }
  const config = await readJson(path.join(path.dirname(file), 'tokenizer_config.json')).catch(
    (error: unknown) => {
      if (error instanceof DatasetError && systemCode(error.cause) === 'ENOENT') return {};
      throw error;
    },
  );
  try {
    return fromHuggingFace(HuggingFaceTokenizer, json, config);
  } catch (error) {
    throw new DatasetError(
      'unreadable',
      `the tokenizer cannot be loaded: ${error instanceof Error ? error.message : error}`,
      { file, cause: error },
    );
  }
}

/** The `tokenizer.json` that a path means. */
export async function tokenizerFile(location: string): Promise<string> {
  const isFolder = await stat(location).then(
    (stats) => stats.isDirectory(),
    (error: unknown) => {
      throw unreadable(error, location);
    },
  );
  return isFolder ? path.join(location, 'tokenizer.json') : location;
}

async function readJson(file: string): Promise<object> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(error, file);
  });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    throw new DatasetError('unreadable', 'not JSON', { file, cause: error });
  }
  throw new DatasetError('unreadable', 'not a JSON object', { file });
}

function isTokenizer(json: object): json is TokenizerJson {
  return 'model' in json && typeof json.model === 'object' && json.model !== null;
}
