import type { TransformersTokenizer } from '@modelspeak/tokenizers/transformers';

/** The part of the package `@huggingface/transformers` that is used here. */
export interface TransformersModule {
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => object;
  readonly random: { seed(seed: number): unknown };
}

/** The part of a model of `AutoModelForCausalLM` that is used here. */
export interface TransformersModel {
  readonly config: object;
  readonly generation_config: object | null;
  /** Calculates the odds of one more token; `generate` calls it. */
  forward?(inputs: object): Promise<object>;
  generate(options: object): Promise<unknown>;
}

/** The part of a tokenizer of `AutoTokenizer` that is used here. */
export interface DecodingTokenizer extends TransformersTokenizer {
  encode(text: string, options: { readonly add_special_tokens: boolean }): readonly number[];
  decode(
    ids: number[],
    options: {
      readonly skip_special_tokens: boolean;
      readonly clean_up_tokenization_spaces: boolean;
    },
  ): string;
}

/** The logits of each token. Processors change them in place. */
export interface Logits {
  readonly data: Float32Array;
}
