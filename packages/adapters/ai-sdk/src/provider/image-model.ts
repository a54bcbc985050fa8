import type { ImageModelV4, ImageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { ModelspeakError } from '@modelspeak/core';
import type { Endpoint, GeneratedImage } from '@modelspeak/endpoint';
import { ownOptions } from '../metadata.js';
import { sentHeaders } from '../options/sent-headers.js';
import { apiError } from './api-error.js';
import { unable } from './embedding-model.js';

/** An image model on an endpoint. */
export interface ImageSettings {
  readonly endpoint: Endpoint;
  /** The server's name for the model; by default the server chooses. */
  readonly model?: string | undefined;
  /** The maximum number of images in a request; 1 by default. */
  readonly maxImages?: number | undefined;
}

/** Makes an image model of specification V4. */
export function imageModelV4(
  provider: string,
  modelId: string,
  { endpoint, model, maxImages = 1 }: ImageSettings,
): ImageModelV4 {
  return {
    specificationVersion: 'v4',
    provider,
    modelId,
    maxImagesPerCall: maxImages,
    supportsFileInputs: false,
    supportsMaskInputs: false,
    async doGenerate(call) {
      if (endpoint.image === undefined) throw unable(endpoint.name, 'draw images');
      const { prompt = '', n, size, seed, abortSignal, headers, providerOptions } = call;
      const own = ownOptions(providerOptions);
      const extra = {
        ...(seed !== undefined && { seed }),
        ...(own['extra'] as object | undefined),
      };
      try {
        const { images } = await endpoint.image(
          { prompt, model, count: n, size, extra },
          { signal: abortSignal, ...sentHeaders(headers) },
        );
        return {
          images: images.map(base64In),
          warnings: warningsOf(call),
          response: { timestamp: new Date(), modelId, headers: undefined },
        };
      } catch (error) {
        throw apiError(error, endpoint.name);
      }
    },
  };
}

function warningsOf({ aspectRatio, files, mask }: ImageModelV4CallOptions): SharedV4Warning[] {
  const given = Object.entries({ aspectRatio, files, mask });
  return given
    .filter(([, value]) => value !== undefined)
    .map(([feature]) => ({ type: 'unsupported', feature }));
}

/** Nothing is fetched from an address that a server names. */
function base64In({ base64 }: GeneratedImage): string {
  if (base64 !== undefined) return base64;
  throw new ModelspeakError(
    'unsupported',
    "the server sent the address of an image instead of its data; ask for the data, with OpenAI by extra: { response_format: 'b64_json' }",
    { path: 'providerOptions.modelspeak.extra' },
  );
}
