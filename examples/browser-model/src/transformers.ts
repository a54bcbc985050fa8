import type {
  DecodingTokenizer,
  TransformersModel,
  TransformersModule,
} from '@modelspeak/endpoint-transformers-js';

// With a bundler, install the package, and import it by its name.
const ADDRESS = 'https://cdn.jsdelivr.net/npm/@huggingface/transformers@4.3.1';

/** The part of transformers.js that the page uses. */
export interface Transformers extends TransformersModule {
  readonly AutoTokenizer: { from_pretrained(id: string): Promise<DecodingTokenizer> };
  readonly AutoModelForCausalLM: {
    from_pretrained(id: string, options: LoadOptions): Promise<TransformersModel>;
  };
}

interface LoadOptions {
  readonly device: string;
  readonly dtype: string;
  progress_callback(event: { readonly status: string; readonly progress?: number }): void;
}

export function importTransformers(): Promise<Transformers> {
  return import(/* @vite-ignore */ ADDRESS);
}
