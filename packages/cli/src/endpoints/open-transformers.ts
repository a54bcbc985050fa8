import { existsSync } from 'node:fs';
import path from 'node:path';
import type {
  DecodingTokenizer,
  TransformersModel,
  TransformersModule,
} from '@modelspeak/endpoint-transformers-js';
import { CommandFailure, messageOf, UsageError } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import type { EndpointSettings, OpenEndpoint } from './endpoint-settings.js';
import { loadEndpoint, loadModule } from './load-endpoint.js';

const MODULE = '@huggingface/transformers';

/** Opens an ONNX model in this process, from a folder or from Hugging Face, which is asked once. */
export async function openTransformers(
  terminal: Terminal,
  { url: name, dtype, context: contextSize }: EndpointSettings,
): Promise<OpenEndpoint> {
  if (name === undefined) {
    throw new UsageError(
      'transformers-js: missing model; name a folder with an ONNX model, or one on Hugging Face such as onnx-community/Qwen3-0.6B-ONNX',
    );
  }
  const { transformersJs } = await loadEndpoint<
    typeof import('@modelspeak/endpoint-transformers-js')
  >(terminal, 'transformers-js');
  const module = await loadModule<TransformersModule & TransformersLoader>(terminal, MODULE);
  const folder = terminal.file(name).path;
  const id = existsSync(folder) ? localModel(folder, module) : name;
  try {
    const tokenizer = await module.AutoTokenizer.from_pretrained(id);
    const options = dtype === undefined ? {} : { dtype };
    const model = await module.AutoModelForCausalLM.from_pretrained(id, options);
    return {
      endpoint: transformersJs({ module, model, tokenizer, contextSize }),
      close: async () => void (await model.dispose()),
    };
  } catch (error) {
    throw new CommandFailure(`cannot load ${name}: ${messageOf(error)}`, { cause: error });
  }
}

/** Makes transformers.js look for a model in a folder only; returns the name of the model there. */
function localModel(folder: string, { env }: TransformersLoader): string {
  env.allowRemoteModels = false;
  env.localModelPath = path.dirname(folder);
  return path.basename(folder);
}

/** The part of transformers.js that loads a model. */
interface TransformersLoader {
  readonly env: { allowRemoteModels: boolean; localModelPath: string };
  readonly AutoTokenizer: { from_pretrained(id: string): Promise<DecodingTokenizer> };
  readonly AutoModelForCausalLM: {
    from_pretrained(
      id: string,
      options: object,
    ): Promise<TransformersModel & { dispose(): Promise<unknown> }>;
  };
}
