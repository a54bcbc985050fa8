import type { Tokenizer } from '@modelspeak/core';
import { fromHuggingFace, type TokenizerJson } from '@modelspeak/tokenizers/hugging-face';

/** Makes a tokenizer from the text of a `tokenizer.json`. */
export async function readTokenizer(text: string): Promise<Tokenizer> {
  const file = JSON.parse(text) as TokenizerJson;
  if (typeof file !== 'object' || !Array.isArray(file?.added_tokens) || !('model' in file)) {
    throw new Error('this is no tokenizer.json: it has no "model" and "added_tokens"');
  }
  const { Tokenizer: HuggingFaceTokenizer } = await import('@huggingface/tokenizers');
  return fromHuggingFace(HuggingFaceTokenizer, file);
}
