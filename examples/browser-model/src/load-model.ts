import { type ChatModel, chatModel } from '@modelspeak/chat';
import { transformersJs } from '@modelspeak/endpoint-transformers-js';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { importTransformers } from './transformers.js';

const MODEL = 'onnx-community/Qwen3-0.6B-ONNX';

/** Downloads a model, which the browser keeps, and tells how many percent of it are there. */
export async function loadModel(tell: (percent: number) => void): Promise<ChatModel> {
  const module = await importTransformers();
  const tokenizer = await module.AutoTokenizer.from_pretrained(MODEL);
  const model = await module.AutoModelForCausalLM.from_pretrained(MODEL, {
    ...((await hasGpu()) ? { device: 'webgpu', dtype: 'q4f16' } : { device: 'wasm', dtype: 'q8' }),
    progress_callback({ status, progress = 0 }) {
      if (status === 'progress_total') tell(Math.floor(progress));
    },
  });
  return chatModel({
    format: qwen3(),
    endpoint: transformersJs({ module, model, tokenizer }),
    sampling: { maxTokens: 500 },
  });
}

async function hasGpu(): Promise<boolean> {
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<object | null> } };
  return ((await gpu?.requestAdapter()) ?? null) !== null;
}
