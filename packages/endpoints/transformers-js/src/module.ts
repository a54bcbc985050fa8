import type { TransformersTokenizer } from '@modelspeak/tokenizers/transformers';

/** What is used of the package `@huggingface/transformers` itself. */
export interface TransformersModule {
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => object;
  readonly random: { seed(seed: number): unknown };
}

/** What is used of a model: what `AutoModelForCausalLM` gives. */
export interface TransformersModel {
  readonly config: object;
  readonly generation_config: object | null;
  generate(options: object): Promise<unknown>;
}

/** What is used of a tokenizer: what `AutoTokenizer` gives. */
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

/** A row of the odds of each token, which what is done to them changes in place. */
export interface Logits {
  readonly data: Float32Array;
}
