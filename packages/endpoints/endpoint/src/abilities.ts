import type { CallOptions } from './call-options.js';

/** What an endpoint may do besides replying; it has a method for what it can. */
export interface Abilities {
  /**
   * Turns texts into vectors, in their order.
   *
   * @throws {EndpointError} where the server cannot be reached, refuses, or does not keep its protocol
   */
  embed?(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
  /**
   * Draws images.
   *
   * @throws {EndpointError} where the server cannot be reached, refuses, or does not keep its protocol
   */
  image?(request: ImageRequest, options?: CallOptions): Promise<Images>;
}

/** Texts to be turned into vectors. */
export interface EmbedRequest {
  readonly texts: readonly string[];
  /** The model, by the name that the server has for it; the endpoint's own unless given. */
  readonly model?: string | undefined;
  /** How long the vectors are to be, where the model leaves a choice. */
  readonly dimensions?: number | undefined;
  /** What else the request has, as it is. It wins over the rest. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** Texts as vectors. */
export interface Embeddings {
  /** One for each text, in their order. */
  readonly vectors: readonly (readonly number[])[];
  /** How many tokens the texts have, where the server tells. */
  readonly tokens?: number | undefined;
}

/** What is to be drawn. */
export interface ImageRequest {
  readonly prompt: string;
  /** The model, by the name that the server has for it; the server's choice unless given. */
  readonly model?: string | undefined;
  /** How many images; one unless given. */
  readonly count?: number | undefined;
  /** Width and height in pixels, as in `1024x1024`. */
  readonly size?: string | undefined;
  /** What else the request has, as it is. It wins over the rest. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** What was drawn. */
export interface Images {
  readonly images: readonly GeneratedImage[];
}

/** An image: its bytes in base64, or where it can be fetched for a while. */
export type GeneratedImage = (
  | { readonly base64: string; readonly url?: undefined }
  | { readonly url: string; readonly base64?: undefined }
) & {
  /** As in `image/png`, where the server tells. */
  readonly mediaType?: string | undefined;
  /** The prompt that the model made of the request's, where the server tells. */
  readonly revisedPrompt?: string | undefined;
};
