import type { TextPlace, Tokenizer } from '@modelspeak/core';
import { type PieceReader, pieceReader } from './hugging-face/pieces.js';
import { withoutAddedTokens } from './hugging-face/plain.js';
import { withoutPrefix } from './hugging-face/prefix.js';
import type { AddedToken, TokenizerJson } from './hugging-face/tokenizer-json.js';

export type { AddedToken, TokenizerJson } from './hugging-face/tokenizer-json.js';

/** The parts of a tokenizer of `@huggingface/tokenizers` that are used. */
export interface HuggingFaceInstance {
  encode(
    text: string,
    options?: { readonly add_special_tokens?: boolean },
  ): { readonly ids: number[] };
  id_to_token(id: number): string | undefined;
}

/** Its class: creates a tokenizer from a `tokenizer.json` and a `tokenizer_config.json`. */
export type HuggingFaceClass = new (json: object, config: object) => HuggingFaceInstance;

/** How to treat added tokens. */
export interface AddedTokenOptions {
  /**
   * Returns whether an added token that is not `special` is ordinary text, such as the HTML tags in
   * Gemma's vocabulary. It then stays one token in content. By default none is: tokens with a
   * meaning in a format, such as `<tool_call>`, are often not marked `special`.
   */
  readonly isOrdinary?: ((token: string) => boolean) | undefined;
}

/**
 * Adapts `@huggingface/tokenizers`, for any model with a `tokenizer.json`. Text is encoded by a
 * second instance without added tokens, so that content cannot become one.
 *
 * Also decodes byte-level BPE and SentencePiece with byte fallback.
 *
 * @param Instance The class `Tokenizer` of the library.
 * @param json The contents of `tokenizer.json`.
 * @param config The contents of `tokenizer_config.json`.
 *
 * @example
 * ```ts
 * import { Tokenizer } from '@huggingface/tokenizers';
 * import { fromHuggingFace } from '@modelspeak/tokenizers/hugging-face';
 *
 * // A small one; a model's own is its tokenizer.json.
 * const json = {
 *   added_tokens: [{ id: 9, content: '<|end|>', special: true }],
 *   normalizer: null,
 *   pre_tokenizer: null,
 *   post_processor: null,
 *   decoder: { type: 'ByteLevel' },
 *   model: {
 *     type: 'BPE',
 *     vocab: { '<': 0, '|': 1, end: 2, '>': 3, e: 4, n: 5, d: 6, en: 7 },
 *     merges: ['e n', 'en d'],
 *   },
 * };
 * const tokenizer = fromHuggingFace(Tokenizer, json);
 * console.log(tokenizer.controlId('<|end|>')); // 9
 * console.log(tokenizer.encode('<|end|>')); // [ 0, 1, 2, 1, 3 ]
 * ```
 */
export function fromHuggingFace(
  Instance: HuggingFaceClass,
  json: TokenizerJson,
  config: object = {},
  { isOrdinary = () => false }: AddedTokenOptions = {},
): Tokenizer {
  const isControl = (token: AddedToken): boolean => token.special || !isOrdinary(token.content);
  const control = (json.added_tokens ?? []).filter(isControl);
  const plain = withoutAddedTokens(json, control);
  const instances = new Map<TokenizerJson, HuggingFaceInstance>();
  const instanceFor = (after: TextPlace['after']): HuggingFaceInstance => {
    const place = after === 'nothing' ? plain : withoutPrefix(plain, after);
    const instance = instances.get(place) ?? new Instance(place, config);
    instances.set(place, instance);
    return instance;
  };
  const ids = new Map(control.map(({ content, id }) => [content, id]));
  const base: Tokenizer = {
    controlId: (token) => ids.get(token),
    encode: (text, { after } = { after: 'nothing' }) =>
      instanceFor(after).encode(text, { add_special_tokens: false }).ids,
  };
  const read: PieceReader | undefined = pieceReader(json);
  if (read === undefined) return base;
  const specials = new Map(control.map(({ content, id }) => [id, { token: content }]));
  return {
    ...base,
    piece(id) {
      const special = specials.get(id);
      if (special !== undefined) return special;
      const token = instanceFor('nothing').id_to_token(id);
      return token === undefined ? undefined : read(token);
    },
  };
}
