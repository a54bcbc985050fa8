import type {
  DecodingTokenizer,
  TransformersModel,
  TransformersModule,
} from '@modelspeak/endpoint-transformers-js';

/** The one version that is tested, from a network that serves npm's packages. */
const ADDRESS = 'https://cdn.jsdelivr.net/npm/@huggingface/transformers@4.3.1';

/** The part of transformers.js that the page uses. */
export interface Transformers extends TransformersModule {
  readonly env: { remoteHost: string };
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

/** Downloads transformers.js. It is too large to come with the site. */
export function importTransformers(): Promise<Transformers> {
  return import(/* @vite-ignore */ ADDRESS);
}
