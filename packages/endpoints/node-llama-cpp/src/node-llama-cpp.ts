import type { AsyncTokenizer } from '@modelspeak/core';
import type {
  CallOptions,
  Embeddings,
  EmbedRequest,
  PromptChunk,
  PromptEndpoint,
  PromptRequest,
} from '@modelspeak/endpoint';
import { chunksOfTokens, RequestQueue } from '@modelspeak/endpoint/authoring';
import { fitGbnf } from '@modelspeak/grammar';
import { fromNodeLlamaCpp } from '@modelspeak/tokenizers/node-llama-cpp';
import { evaluationOptions } from './evaluation-options.js';
import type { LlamaCppEmbeddingContext, LlamaCppModel, LlamaCppModule } from './module.js';

/** An endpoint for a model in this process. */
export interface NodeLlamaCppEndpoint extends PromptEndpoint {
  tokenizer(options?: CallOptions): AsyncTokenizer;
  /** Turns texts into vectors, if the model supports that. */
  embed(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
  /** Frees the resources of the endpoint. The model stays loaded. */
  dispose(): Promise<void>;
}

/** Options of {@link nodeLlamaCpp}. */
export interface NodeLlamaCppOptions {
  /** The imported package: `await import('node-llama-cpp')`. */
  readonly module: LlamaCppModule;
  /** The model from `llama.loadModel`. */
  readonly model: LlamaCppModel;
  /** The number of threads. More threads than free cores make it many times slower. */
  readonly threads: number;
  /** The size of the context in tokens; by default as much as fits into memory. */
  readonly contextSize?: number | undefined;
}

/**
 * Makes an endpoint for a GGUF model in this process, by `node-llama-cpp`. Prompts are token ids, in which no
 * content is a special token, and special tokens of a reply are separate from text that spells them. Requests
 * run one after the other. The beginning that a prompt shares with the previous one is not read again.
 *
 * @see https://node-llama-cpp.withcat.ai
 *
 * @example
 * ```ts no-run
 * import {
 *   type LlamaCppModel,
 *   type LlamaCppModule,
 *   nodeLlamaCpp,
 * } from '@modelspeak/endpoint-node-llama-cpp';
 *
 * // await import('node-llama-cpp')
 * declare const module: LlamaCppModule;
 * // await (await module.getLlama()).loadModel({ modelPath: 'Qwen3-4B-Q4_K_M.gguf' })
 * declare const model: LlamaCppModel;
 * const endpoint = await nodeLlamaCpp({ module, model, threads: 4 });
 * console.log(endpoint.capabilities.grammar); // gbnf
 * ```
 */
export async function nodeLlamaCpp({
  module,
  model,
  threads,
  contextSize,
}: NodeLlamaCppOptions): Promise<NodeLlamaCppEndpoint> {
  const name = 'node-llama-cpp';
  const context = await model.createContext({
    threads,
    ...(contextSize !== undefined && { contextSize }),
  });
  const sequence = context.getSequence();
  const queue = new RequestQueue();
  let embedding: Promise<LlamaCppEmbeddingContext> | undefined;

  const complete = (
    request: PromptRequest,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<PromptChunk, void, undefined> => {
    const { prompt } = request;
    const ids = typeof prompt === 'string' ? model.tokenize(prompt, true) : prompt;
    return chunksOfTokens(ids, request, {
      name,
      contextSize: context.contextSize,
      decode: (tokens, before) => model.detokenize(tokens, false, before),
      isEnd: (id) => model.isEogToken(id),
      async *sample() {
        const tokens = [...ids];
        const options = await evaluationOptions(name, module, model, request, tokens);
        await sequence.adaptStateToTokens(tokens.slice(0, -1), false);
        const unread = tokens.slice(sequence.nextTokenIndex);
        for await (const id of sequence.evaluate(unread, options)) {
          signal?.throwIfAborted();
          tokens.push(id);
          yield { id };
        }
        signal?.throwIfAborted();
      },
    });
  };

  return {
    kind: 'prompt',
    name,
    context: context.contextSize,
    capabilities: {
      tokenIds: true,
      specialTokens: 'apart',
      grammar: 'gbnf',
      logitBias: true,
      logProbs: false,
    },
    loosens: (language) => fitGbnf(language).loosened,
    tokenizer() {
      const encoder = fromNodeLlamaCpp(model);
      return {
        controlIds: async (tokens) => tokens.map((token) => encoder.controlId(token)),
        encode: async (texts) => texts.map(({ text, after }) => encoder.encode(text, { after })),
      };
    },
    async *complete(request, { signal } = {}) {
      signal?.throwIfAborted();
      const end = await queue.begin();
      try {
        signal?.throwIfAborted();
        yield* complete(request, signal);
      } finally {
        end();
      }
    },
    async embed({ texts }, { signal } = {}) {
      embedding ??= model.createEmbeddingContext({ threads });
      const vectors: (readonly number[])[] = [];
      let count = 0;
      for (const text of texts) {
        signal?.throwIfAborted();
        const ids = model.tokenize(text, false);
        count += ids.length;
        vectors.push((await (await embedding).getEmbeddingFor(ids)).vector);
      }
      return { vectors, tokens: count };
    },
    async dispose() {
      await (await embedding)?.dispose();
      await context.dispose();
    },
  };
}
