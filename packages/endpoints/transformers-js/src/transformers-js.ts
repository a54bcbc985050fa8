import type { AsyncTokenizer } from '@modelspeak/core';
import type { CallOptions, PromptChunk, PromptEndpoint, PromptRequest } from '@modelspeak/endpoint';
import { chunksOfTokens, RequestQueue, type SampledToken } from '@modelspeak/endpoint/authoring';
import { fromTransformers } from '@modelspeak/tokenizers/transformers';
import { generated } from './generated.js';
import { generationOf } from './generation-options.js';
import { lettingEventsIn } from './let-events-in.js';
import type { DecodingTokenizer, Logits, TransformersModel, TransformersModule } from './module.js';
import { logProbOf } from './odds.js';

/** An endpoint for a model in this process. */
export interface TransformersJsEndpoint extends PromptEndpoint {
  tokenizer(options?: CallOptions): AsyncTokenizer;
}

/** Options of {@link transformersJs}. */
export interface TransformersJsOptions {
  /** The imported package: `await import('@huggingface/transformers')`. */
  readonly module: TransformersModule;
  /** The model from `AutoModelForCausalLM.from_pretrained`. */
  readonly model: TransformersModel;
  /** Its tokenizer from `AutoTokenizer.from_pretrained`. */
  readonly tokenizer: DecodingTokenizer;
  /** The size of the context in tokens; by default that of the model. */
  readonly contextSize?: number | undefined;
}

/**
 * Makes an endpoint for an ONNX model in this process, in Node or the browser, by transformers.js 4. Prompts are
 * token ids, in which no content is a special token, and special tokens of a reply are separate from text that
 * spells them. Requests run one after the other.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` for the tokenizer of an earlier version
 *
 * @see https://huggingface.co/docs/transformers.js
 *
 * @example
 * ```ts no-run
 * import {
 *   type DecodingTokenizer,
 *   type TransformersModel,
 *   type TransformersModule,
 *   transformersJs,
 * } from '@modelspeak/endpoint-transformers-js';
 *
 * // await import('@huggingface/transformers')
 * declare const module: TransformersModule;
 * // await module.AutoModelForCausalLM.from_pretrained('onnx-community/Qwen3-0.6B-ONNX')
 * declare const model: TransformersModel;
 * // await module.AutoTokenizer.from_pretrained('onnx-community/Qwen3-0.6B-ONNX')
 * declare const tokenizer: DecodingTokenizer;
 * const endpoint = transformersJs({ module, model, tokenizer });
 * console.log(endpoint.capabilities.specialTokens); // apart
 * ```
 */
export function transformersJs({
  module,
  model,
  tokenizer,
  contextSize = contextOf(model.config),
}: TransformersJsOptions): TransformersJsEndpoint {
  const name = 'transformers.js';
  const encoder = fromTransformers(tokenizer);
  const interruptible = lettingEventsIn(model);
  const queue = new RequestQueue();
  const decode = (ids: readonly number[]): string =>
    tokenizer.decode([...ids], { skip_special_tokens: false, clean_up_tokenization_spaces: false });

  /** Generates a reply, and reports each token once it is sampled. */
  const generate = (
    ids: readonly number[],
    request: PromptRequest,
    most: number,
    tell: (token: SampledToken) => void,
    isOver: () => boolean,
  ): Promise<unknown> => {
    const { logitBias = {}, logProbs, seed, extra } = request;
    const { options, temperature } = generationOf(name, model, request);
    if (seed !== undefined) module.random.seed(seed);
    const tensor = (values: readonly (number | bigint)[]): object =>
      new module.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
    let odds: Float32Array | undefined;
    let isPrompt = true;
    return interruptible.generate({
      inputs: tensor(ids),
      attention_mask: tensor(ids.map(() => 1)),
      // Without it, prompt and reply end after 20 tokens: `max_length` of GenerationConfig in
      // https://huggingface.co/docs/transformers.js/api/generation/configuration_utils
      max_new_tokens: Number.isFinite(most) ? most : UNLIMITED,
      ...options,
      logits_processor: [
        (_ids: unknown, logits: Logits): Logits => {
          if (logProbs !== undefined) odds = logits.data.slice();
          for (const [id, bias] of Object.entries(logitBias)) {
            const logit = logits.data[Number(id)];
            if (logit !== undefined) logits.data[Number(id)] = logit + bias;
          }
          if (temperature > 0 && temperature !== 1) {
            logits.data.forEach((logit, id) => {
              logits.data[id] = logit / temperature;
            });
          }
          return logits;
        },
      ],
      stopping_criteria: [(rows: readonly unknown[]) => rows.map(isOver)],
      streamer: {
        put([tokens = []]: readonly (readonly bigint[])[]): void {
          // The prompt comes first.
          if (!isPrompt) {
            for (const token of tokens) {
              const id = Number(token);
              const logProb =
                odds === undefined || logProbs === undefined
                  ? undefined
                  : logProbOf(odds, id, logProbs, (one) => decode([one]));
              tell({ id, logProb });
            }
          }
          isPrompt = false;
        },
        end: () => undefined,
      },
      ...extra,
    });
  };

  const complete = (
    request: PromptRequest,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<PromptChunk, void, undefined> => {
    const { prompt } = request;
    const ids =
      typeof prompt === 'string' ? tokenizer.encode(prompt, { add_special_tokens: false }) : prompt;
    const ends = endsOf(model);
    return chunksOfTokens(ids, request, {
      name,
      contextSize,
      // A decoder may remove the space at the beginning of a text.
      decode: (tokens, before) => decode([...before, ...tokens]).slice(decode(before).length),
      isEnd: (id) => ends.includes(id),
      async *sample(most) {
        const tokens = generated<SampledToken>((tell, isOver) =>
          generate(ids, request, most, tell, () => isOver() || signal?.aborted === true),
        );
        for await (const token of tokens) {
          signal?.throwIfAborted();
          yield token;
        }
        signal?.throwIfAborted();
      },
    });
  };

  return {
    kind: 'prompt',
    name,
    ...(Number.isFinite(contextSize) && { context: contextSize }),
    capabilities: {
      tokenIds: true,
      specialTokens: 'apart',
      grammar: undefined,
      logitBias: true,
      logProbs: true,
    },
    tokenizer: () => ({
      controlIds: async (tokens) => tokens.map((token) => encoder.controlId(token)),
      encode: async (texts) => texts.map(({ text, after }) => encoder.encode(text, { after })),
    }),
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
  };
}

/** More tokens than any context has. */
const UNLIMITED = 2 ** 31 - 1;

/** The context size of a model. */
function contextOf(config: { readonly max_position_embeddings?: unknown }): number {
  const { max_position_embeddings: size } = config;
  return typeof size === 'number' ? size : Infinity;
}

/** The tokens that end a reply by themselves. */
function endsOf({ generation_config: own, config }: TransformersModel): readonly number[] {
  const { eos_token_id: ends } = { ...config, ...own } as { readonly eos_token_id?: unknown };
  const all: readonly unknown[] = Array.isArray(ends) ? ends : [ends];
  return all.filter((id) => typeof id === 'number');
}
