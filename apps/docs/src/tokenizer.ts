import type { Tokenizer } from '@modelspeak/core';

/** What a tokenizer.json holds, as far as it is looked at. */
interface TokenizerFile {
  readonly added_tokens?: readonly { readonly id: number; readonly content: string }[];
}

/**
 * Makes a tokenizer of the text of a `tokenizer.json`. Text is encoded by a copy without the added
 * tokens, so that nothing within content is taken for one.
 */
export async function readTokenizer(text: string): Promise<Tokenizer> {
  const file = JSON.parse(text) as TokenizerFile;
  if (typeof file !== 'object' || !Array.isArray(file?.added_tokens) || !('model' in file)) {
    throw new Error('this is no tokenizer.json: it has no "model" and "added_tokens"');
  }
  const { Tokenizer: HuggingFaceTokenizer } = await import('@huggingface/tokenizers');
  const plain = new HuggingFaceTokenizer({ ...file, added_tokens: [] }, {});
  const ids = new Map(file.added_tokens.map(({ content, id }) => [content, id]));
  return {
    controlId: (token) => ids.get(token),
    encode: (piece) => plain.encode(piece, { add_special_tokens: false }).ids,
  };
}
