import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromNodeLlamaCpp, type NodeLlamaCppModel } from '@modelspeak/tokenizers/node-llama-cpp';
import { capture } from '../lib/process.mjs';
import type { WholeTokenizer } from './adapter-faults.ts';
import { provide } from './cache.ts';
import { importNodeLlamaCpp, provideNodeLlamaCpp } from './node-llama-cpp.ts';

/** The part of the package that loads a vocabulary. */
interface Loader {
  getLlama(options: object): Promise<{ loadModel(options: object): Promise<Loaded> }>;
}

interface Loaded extends NodeLlamaCppModel {
  readonly fileInfo: {
    readonly metadata: {
      readonly tokenizer: {
        readonly ggml: {
          readonly tokens: readonly string[];
          readonly token_type: readonly number[];
        };
      };
    };
  };
}

/** The types of tokens in GGUF that are not text or bytes: unknown text, control and user-defined tokens. */
const SPECIAL_TYPES = [2, 3, 4];

/**
 * A vocabulary from llama.cpp's repository, which node-llama-cpp brings along.
 *
 * @param name Such as `gemma-4`.
 */
export function llamaCppVocabulary(name: string): string {
  const folder = provide('llama.cpp/vocabularies', (target) => {
    const clone = mkdtempSync(path.join(tmpdir(), 'modelspeak-llama.cpp-'));
    try {
      const bundle = path.join(provideNodeLlamaCpp(), 'llama/gitRelease.bundle');
      capture('git', ['clone', '--quiet', bundle, clone]);
      const models = path.join(clone, 'models');
      for (const file of readdirSync(models).filter((file) => file.endsWith('.gguf'))) {
        cpSync(path.join(models, file), path.join(target, file));
      }
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  });
  return path.join(folder, `ggml-vocab-${name}.gguf`);
}

/** The vocabulary of a GGUF file in node-llama-cpp. */
export async function inNodeLlamaCpp(modelPath: string): Promise<WholeTokenizer> {
  const { getLlama } = await importNodeLlamaCpp<Loader>();
  // Of a file without weights it reports errors, and loads the vocabulary.
  const llama = await getLlama({ build: 'never', gpu: false, logLevel: 'disabled' });
  const model = await llama.loadModel({ modelPath, vocabOnly: true });
  const { tokens, token_type } = model.fileInfo.metadata.tokenizer.ggml;
  const before = model.tokenize('a');
  return {
    adapter: fromNodeLlamaCpp(model),
    encode: (prompt) => model.tokenize(prompt, true),
    special: tokens.filter((_token, id) => SPECIAL_TYPES.includes(token_type[id] ?? 0)),
    // What follows other text begins with no space of SentencePiece.
    decode: (ids) => model.detokenize([...before, ...ids], true).slice(1),
  };
}
