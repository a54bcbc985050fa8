import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RealTokenizer } from '@modelspeak/conformance';
import { fromTransformers, type TransformersTokenizer } from '@modelspeak/tokenizers/transformers';
import { provideNpmPackage } from './packages.ts';
import type { Vocabulary } from './vocabularies.ts';

/** The part of transformers.js that is used. */
interface Transformers {
  readonly PreTrainedTokenizer: new (json: object, config: object) => PreTrained;
}

interface PreTrained extends TransformersTokenizer {
  encode(text: string, options: { readonly add_special_tokens: boolean }): number[];
}

/** A vocabulary in the real transformers.js. */
export async function inTransformers({ json, config }: Vocabulary): Promise<RealTokenizer> {
  const folder = provideNpmPackage('@huggingface/transformers', '4.3.1', { optional: true });
  const file = path.join(folder, 'dist/transformers.node.mjs');
  const { PreTrainedTokenizer }: Transformers = await import(pathToFileURL(file).href);
  const tokenizer = new PreTrainedTokenizer(json, config);
  return {
    adapter: fromTransformers(tokenizer),
    encode: (prompt) => tokenizer.encode(prompt, { add_special_tokens: false }),
  };
}
