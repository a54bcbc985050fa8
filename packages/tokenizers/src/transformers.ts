import { ModelspeakError, type Tokenizer } from '@modelspeak/core';
import {
  type AddedTokenOptions,
  fromHuggingFace,
  type HuggingFaceClass,
  type TokenizerJson,
} from './hugging-face.js';

/** The parts of a transformers.js tokenizer that are used. */
export interface TransformersTokenizer {
  readonly _tokenizerJSON: object;
  readonly _tokenizerConfig: object;
  readonly _tokenizer: object;
}

/**
 * Adapts a tokenizer of transformers.js (`@huggingface/transformers` 4), as `AutoTokenizer` returns
 * it. Text is encoded by a second instance without added tokens, so that content cannot become one.
 *
 * @param tokenizer A `PreTrainedTokenizer`.
 * @throws {ModelspeakError} `invalid_tokenizer` for a tokenizer of an earlier version, which does
 * not keep its `tokenizer.json`
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
      'expected a tokenizer of @huggingface/transformers 4, which keeps its tokenizer.json; for others, use fromHuggingFace with that file',
    );
  }
  const Instance = instance.constructor as HuggingFaceClass;
  return fromHuggingFace(Instance, json as TokenizerJson, config, options);
}
