import type { ChatModel, TokenPrices } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import type { EmbedRequest, Endpoint } from '@modelspeak/endpoint';
import type { MayBeDry } from './asking/ask-options.js';
import { modelOf } from './asking/prepare.js';
import { tell } from './asking/verbose.js';
import type { Kit } from './kit.js';

/** A model that cannot chat: its endpoint, and the server's name for it. */
export interface PlainModel {
  readonly endpoint: Pick<Endpoint, 'name' | 'embed' | 'image' | 'writeEmbed' | 'writeImage'>;
  /** The name of the model; by default the server chooses. */
  readonly name?: string | undefined;
  /** Prices for a million tokens. */
  readonly prices?: TokenPrices | undefined;
}

/** Options of {@link embed}. */
export interface EmbedOptions<Vector = readonly number[]> {
  /** A function that converts each vector, for example normalizes it. */
  readonly postprocess?: ((vector: readonly number[]) => Vector) | undefined;
  /** The length of the vectors, if the model supports several. */
  readonly dimensions?: number | undefined;
  /** More parameters of the request. They are sent unchanged. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
  /** Reports usage, cost and duration in one line. */
  readonly verbose?: boolean | ((line: string) => void) | undefined;
}

/** The result of {@link embed}. */
export interface Embedded<Embedding> {
  /** The vector of the text, or one vector for each text, in their order. */
  readonly embedding: Embedding;
  /** The number of tokens in the texts, if the server reports it. */
  readonly tokens: number | undefined;
  /** The cost, if prices are known. */
  readonly cost: number | undefined;
  /** The duration in milliseconds. */
  readonly milliseconds: number;
}

/** The request that would be sent for embeddings. */
export interface EmbedDryRun {
  /** The body that the server would get; of a model in this process, what the endpoint would get. */
  readonly request: unknown;
}

/** The model that embeds texts. */
export interface WithEmbedder {
  readonly model: PlainModel | ChatModel;
}

/** The type of `embed`. */
export type Embed<Chosen = WithEmbedder> = <
  Text extends string | readonly string[],
  Vector = readonly number[],
  Dry extends boolean = false,
>(
  text: Text,
  options: EmbedOptions<Vector> & Chosen & MayBeDry<Dry>,
) => Promise<
  Dry extends true ? EmbedDryRun : Embedded<Text extends string ? Vector : readonly Vector[]>
>;

type AnyEmbedOptions = EmbedOptions<unknown> &
  MayBeDry & { readonly model?: PlainModel | ChatModel | string | undefined };

/** Makes `embed` for a kit. */
export function embedOf(kit: Kit) {
  return async (
    given: string | readonly string[],
    options: AnyEmbedOptions,
  ): Promise<Embedded<unknown> | EmbedDryRun> => {
    const { endpoint, name, prices } = plainModelOf(kit, options.model);
    const { postprocess = (vector) => vector, dimensions, extra, signal } = options;
    const { verbose = kit.verbose } = options;
    const texts = typeof given === 'string' ? [given] : given;
    const request: EmbedRequest = { texts, model: name, dimensions, extra };
    if (options.dryRun === true) return { request: endpoint.writeEmbed?.(request) ?? request };
    if (endpoint.embed === undefined) throw cannot(endpoint.name, 'cannot embed texts');
    const start = performance.now();
    const { vectors, tokens } = await endpoint.embed(request, { signal });
    const made = vectors.map(postprocess);
    const cost =
      tokens === undefined || prices === undefined ? undefined : (tokens * prices.input) / 1e6;
    const milliseconds = performance.now() - start;
    tell(verbose, () => {
      const price = cost === undefined || cost === 0 ? '' : ` @ Cost: $${cost.toFixed(4)}`;
      return `Tokens: ${tokens ?? 0}${price} in ${(milliseconds / 1000).toFixed(1)} seconds`;
    });
    return { embedding: typeof given === 'string' ? made[0] : made, tokens, cost, milliseconds };
  };
}

/**
 * Turns a text into a vector, or several texts into one vector each.
 *
 * @throws {ModelspeakError} `unsupported` if the endpoint cannot embed texts
 * @throws {EndpointError} if the server fails
 *
 * @example
 * ```ts
 * import { embed } from '@modelspeak/ai';
 * import { openai } from '@modelspeak/endpoint-openai';
 *
 * // A stand-in for a server.
 * const fetch = async () => Response.json({ data: [{ index: 0, embedding: [3, 4] }] });
 * const model = { endpoint: openai({ fetch }), name: 'text-embedding-3-small' };
 *
 * const normalize = (vector: readonly number[]) => {
 *   const length = Math.hypot(...vector);
 *   return vector.map((part) => part / length);
 * };
 * const { embedding } = await embed('Hi', { model, postprocess: normalize });
 * console.log(embedding); // [ 0.6, 0.8 ]
 * ```
 */
export const embed: Embed = /* @__PURE__ */ embedOf({}) as Embed;

/** The endpoint of a model, and the server's name for it. */
export function plainModelOf(
  kit: Kit,
  model: PlainModel | ChatModel | string | undefined,
): PlainModel {
  if (typeof model === 'object' && !('chat' in model)) return model;
  const { endpoint, model: info } = modelOf(kit, model).settings;
  return { endpoint, name: info?.name, prices: info?.prices };
}

/** The error for an ability that an endpoint does not have. */
export function cannot(endpoint: string, what: string): ModelspeakError {
  return new ModelspeakError('unsupported', `${endpoint} ${what}; use another endpoint`, {
    path: 'model',
  });
}
