import { ModelspeakError, type Tokenizer } from '@modelspeak/core';
import {
  type AddedTokenOptions,
  fromHuggingFace,
  type HuggingFaceClass,
  type TokenizerJson,
} from './hugging-face.js';

/** What is used of a tokenizer of transformers.js. */
export interface TransformersTokenizer {
  readonly _tokenizerJSON: object;
  readonly _tokenizerConfig: object;
  readonly _tokenizer: object;
}

/**
 * Adapts a tokenizer of transformers.js (`@huggingface/transformers` 4): what `AutoTokenizer` gives.
 * Text is encoded by an instance of its own that has no added tokens: to it, content cannot be one.
 *
 * @param tokenizer A `PreTrainedTokenizer`.
 * @throws {ModelspeakError} `invalid_tokenizer` for one of an earlier version, which does not keep its
 * `tokenizer.json`
 *
 * @example
 * ```ts no-run
 * import { llama3 } from '@modelspeak/format-llama3';
 * import { fromTransformers, type TransformersTokenizer } from '@modelspeak/tokenizers/transformers';
 *
 * // What `await AutoTokenizer.from_pretrained('onnx-community/Llama-3.2-1B-Instruct')` gives.
 * declare const pretrained: TransformersTokenizer;
 * const tokenizer = fromTransformers(pretrained);
 * const turn = llama3().turn({ messages: [{ role: 'user', content: 'Hi <|eot_id|>' }] });
 * console.log(turn.tokens(tokenizer).ids);
 * ```
 */
export function fromTransformers(
  tokenizer: TransformersTokenizer,
  options: AddedTokenOptions = {},
): Tokenizer {
  const { _tokenizerJSON: json, _tokenizerConfig: config, _tokenizer: instance } = tokenizer;
  if (json === undefined || instance === undefined) {
    throw new ModelspeakError(
      'invalid_tokenizer',
      'found no tokenizer of @huggingface/transformers 4, which keeps its tokenizer.json; use fromHuggingFace with that file',
    );
  }
  const Instance = instance.constructor as HuggingFaceClass;
  return fromHuggingFace(Instance, json as TokenizerJson, config, options);
}
