import type { ChatModel, TokenPrices } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import type { Endpoint } from '@modelspeak/endpoint';
import { modelOf } from './asking/prepare.js';
import { tell } from './asking/verbose.js';
import type { Kit } from './kit.js';

/** A model that does not chat: where it runs, and the name that the server has for it. */
export interface PlainModel {
  readonly endpoint: Pick<Endpoint, 'name' | 'embed' | 'image'>;
  /** Its name; the server's choice unless given. */
  readonly name?: string | undefined;
  /** What a million tokens cost. */
  readonly prices?: TokenPrices | undefined;
}

/** How texts become vectors. */
export interface EmbedOptions<Vector = readonly number[]> {
  /** What is done with each vector, such as to normalize it. */
  readonly postprocess?: ((vector: readonly number[]) => Vector) | undefined;
  /** How long the vectors are to be, where the model leaves a choice. */
  readonly dimensions?: number | undefined;
  /** What else the request has, as it is. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
  /** Tells what it took, in a line. */
  readonly verbose?: boolean | ((line: string) => void) | undefined;
}

/** Vectors, and what they took. */
export interface Embedded<Embedding> {
  /** The vector of the text, or one for each of the texts, in their order. */
  readonly embedding: Embedding;
  /** How many tokens the texts have, where the server tells. */
  readonly tokens: number | undefined;
  /** What they cost, where prices are known. */
  readonly cost: number | undefined;
  /** How many milliseconds it took. */
  readonly milliseconds: number;
}

/** Which model turns texts into vectors. */
export interface WithEmbedder {
  readonly model: PlainModel | ChatModel;
}

/** `embed`, of whichever models. */
export type Embed<Chosen = WithEmbedder> = <
  Text extends string | readonly string[],
  Vector = readonly number[],
>(
  text: Text,
  options: EmbedOptions<Vector> & Chosen,
) => Promise<Embedded<Text extends string ? Vector : readonly Vector[]>>;

type AnyEmbedOptions = EmbedOptions<unknown> & {
  readonly model?: PlainModel | ChatModel | string | undefined;
};

/** Makes `embed` of a kit. */
export function embedOf(kit: Kit) {
  return async (
    given: string | readonly string[],
    options: AnyEmbedOptions,
  ): Promise<Embedded<unknown>> => {
    const { endpoint, name, prices } = plainModelOf(kit, options.model);
    const { postprocess = (vector) => vector, dimensions, extra, signal } = options;
    const { verbose = kit.verbose } = options;
    if (endpoint.embed === undefined) throw cannot(endpoint.name, 'turns no texts into vectors');
    const start = performance.now();
    const texts = typeof given === 'string' ? [given] : given;
    const request = { texts, model: name, dimensions, extra };
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
 * Turns a text into a vector, or several into one each.
 *
 * @throws {ModelspeakError} `unsupported` where the endpoint has no such ability
 * @throws {EndpointError} where the server fails
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

/** A model as its endpoint and the name that the server has for it. */
export function plainModelOf(
  kit: Kit,
  model: PlainModel | ChatModel | string | undefined,
): PlainModel {
  if (typeof model === 'object' && !('chat' in model)) return model;
  const { endpoint, model: info } = modelOf(kit, model).settings;
  return { endpoint, name: info?.name, prices: info?.prices };
}

/** The error for what an endpoint has no ability for. */
export function cannot(endpoint: string, what: string): ModelspeakError {
  return new ModelspeakError('unsupported', `${endpoint} ${what}; use an endpoint that does`, {
    path: 'model',
  });
}
