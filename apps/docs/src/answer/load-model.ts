import { type TransformersJsEndpoint, transformersJs } from '@modelspeak/endpoint-transformers-js';
import type { WantedModel } from './protocol.js';
import { importTransformers } from './transformers.js';

/** A model that is ready, and what it runs on. */
export interface LoadedModel {
  readonly endpoint: TransformersJsEndpoint;
  readonly device: 'webgpu' | 'wasm';
}

/** Downloads a model, which the browser keeps, and tells how many percent of it are there. */
export async function loadModel(
  { id, host }: WantedModel,
  tell: (percent: number) => void,
): Promise<LoadedModel> {
  const module = await importTransformers();
  module.env.remoteHost = host.endsWith('/') ? host : `${host}/`;
  const device = (await hasGpu()) ? 'webgpu' : 'wasm';
  const tokenizer = await module.AutoTokenizer.from_pretrained(id);
  const model = await module.AutoModelForCausalLM.from_pretrained(id, {
    device,
    dtype: device === 'webgpu' ? 'q4f16' : 'q8',
    progress_callback({ status, progress = 0 }) {
      if (status === 'progress_total') tell(Math.floor(progress));
    },
  });
  return { endpoint: transformersJs({ module, model, tokenizer }), device };
}

async function hasGpu(): Promise<boolean> {
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<object | null> } };
  return ((await gpu?.requestAdapter()) ?? null) !== null;
}
