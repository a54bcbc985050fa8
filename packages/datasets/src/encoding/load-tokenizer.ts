import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Tokenizer as HuggingFaceTokenizer } from '@huggingface/tokenizers';
import type { PromptFormat, Tokenizer } from '@modelspeak/core';
import { harmfulTokens } from '@modelspeak/core/authoring';
import { fromHuggingFace, type TokenizerJson } from '@modelspeak/tokenizers/hugging-face';
import { DatasetError } from '../errors/dataset-error.js';
import { systemCode, unreadable } from '../errors/file-error.js';

/**
 * Loads a tokenizer from the files of a model. Content never becomes one of its special tokens.
 *
 * @param location A `tokenizer.json`, or the folder it is in; a `tokenizer_config.json` beside it
 *   is read too.
 * @param format The format of the model. Added tokens that it knows are kept out of content; others
 *   are ordinary text, such as the line breaks and HTML tags in Gemma's vocabulary.
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
export async function loadTokenizer(
  location: string,
  format?: Pick<PromptFormat, 'control' | 'special'>,
): Promise<Tokenizer> {
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
    const tokenizer = fromHuggingFace(HuggingFaceTokenizer, json, config, {
      isOrdinary: ordinaryIn(format),
    });
    // It is made when it is used first: a file that does not fit must not be the error of a row.
    tokenizer.encode(PROBE);
    return tokenizer;
  } catch (error) {
    throw new DatasetError(
      'unreadable',
      `the tokenizer cannot be loaded: ${error instanceof Error ? error.message : error}`,
      { file, cause: error },
    );
  }
}

/** Text that all steps of a tokenizer have something to do with. */
const PROBE = ' A b, 12\n\té😀<|x|>';

/** Tells whether an added token is ordinary text in a format's prompts. */
function ordinaryIn(
  format: Pick<PromptFormat, 'control' | 'special'> | undefined,
): ((token: string) => boolean) | undefined {
  if (format === undefined) return undefined;
  const harmful = harmfulTokens({ ...format, delimiters: [] });
  return (token) => harmful.find(token) === undefined;
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
