import type { CallOptions } from './call-options.js';

/** What an endpoint may do besides replying. It has a method for each ability. */
export interface Abilities {
  /**
   * Turns texts into vectors, in their order.
   *
   * @throws {EndpointError} if the server cannot be reached, refuses, or violates its protocol
   */
  embed?(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
  /** Returns the body that the server would get from `embed`, and sends nothing. */
  writeEmbed?(request: EmbedRequest): unknown;
  /**
   * Draws images.
   *
   * @throws {EndpointError} if the server cannot be reached, refuses, or violates its protocol
   */
  image?(request: ImageRequest, options?: CallOptions): Promise<Images>;
  /** Returns the body that the server would get from `image`, and sends nothing. */
  writeImage?(request: ImageRequest): unknown;
}

/** Texts to embed. */
export interface EmbedRequest {
  readonly texts: readonly string[];
  /** The server's name for the model; by default the endpoint's own model. */
  readonly model?: string | undefined;
  /** The length of the vectors, if the model supports several. */
  readonly dimensions?: number | undefined;
  /** More parameters of the request. They are sent unchanged and override the others. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** Texts as vectors. */
export interface Embeddings {
  /** A vector for each text, in their order. */
  readonly vectors: readonly (readonly number[])[];
  /** The number of tokens in the texts, if the server reports it. */
  readonly tokens?: number | undefined;
}

/** A request to draw images. */
export interface ImageRequest {
  readonly prompt: string;
  /** The server's name for the model; by default the server chooses. */
  readonly model?: string | undefined;
  /** The number of images; 1 by default. */
  readonly count?: number | undefined;
  /** Width and height in pixels, such as `1024x1024`. */
  readonly size?: string | undefined;
  /** More parameters of the request. They are sent unchanged and override the others. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** The images that were drawn. */
export interface Images {
  readonly images: readonly GeneratedImage[];
}

/** An image: its bytes in base64, or an address at which it can be fetched for a while. */
export type GeneratedImage = (
  | { readonly base64: string; readonly url?: undefined }
  | { readonly url: string; readonly base64?: undefined }
) & {
  /** The media type, such as `image/png`, if the server reports it. */
  readonly mediaType?: string | undefined;
  /** The prompt as the model revised it, if the server reports it. */
  readonly revisedPrompt?: string | undefined;
};
