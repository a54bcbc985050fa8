import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ModelDescription } from '@modelspeak/endpoint';
import {
  describedName,
  describedTokenizerConfig,
  isJsonObject,
  type JsonObject,
} from '@modelspeak/endpoint/authoring';

/** The most bytes of a file that is read. */
const LIMIT = 2 ** 24;

/** Describes a model by the files of its folder, as they are on Hugging Face. */
export async function describeFolder(folder: string): Promise<ModelDescription> {
  const read = (name: string) => readText(path.join(folder, name));
  const config = toObject(await read('config.json'));
  const tokenizer = toObject(await read('tokenizer_config.json'));
  const template = await read('chat_template.jinja');
  const origin = describedName(config['_name_or_path']);
  return {
    names: [path.basename(folder), ...(origin === undefined ? [] : [origin])],
    template: describedTokenizerConfig(tokenizer, template),
  };
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return (await stat(file)).size > LIMIT ? undefined : await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}

function toObject(text: string | undefined): JsonObject {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
