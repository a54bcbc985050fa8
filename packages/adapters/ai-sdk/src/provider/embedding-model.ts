import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { ModelspeakError } from '@modelspeak/core';
import type { Endpoint } from '@modelspeak/endpoint';
import { ownOptions } from '../metadata.js';
import { sentHeaders } from '../options/sent-headers.js';
import { apiError } from './api-error.js';

/** An embedding model on an endpoint. */
export interface EmbeddingSettings {
  readonly endpoint: Endpoint;
  /** The server's name for the model; by default the endpoint's own model. */
  readonly model?: string | undefined;
  /** The maximum number of texts in a request; 100 by default. */
  readonly maxTexts?: number | undefined;
}

/** Makes an embedding model of specification V4. */
export function embeddingModelV4(
  provider: string,
  modelId: string,
  { endpoint, model, maxTexts = 100 }: EmbeddingSettings,
): EmbeddingModelV4 {
  return {
    specificationVersion: 'v4',
    provider,
    modelId,
    maxEmbeddingsPerCall: maxTexts,
    supportsParallelCalls: true,
    async doEmbed({ values, dimensions, abortSignal, headers, providerOptions }) {
      if (endpoint.embed === undefined) throw unable(endpoint.name, 'embed texts');
      const { extra } = ownOptions(providerOptions);
      try {
        const { vectors, tokens } = await endpoint.embed(
          { texts: values, model, dimensions, extra: extra as Readonly<Record<string, unknown>> },
          { signal: abortSignal, ...sentHeaders(headers) },
        );
        return {
          embeddings: vectors.map((vector) => [...vector]),
          ...(tokens !== undefined && { usage: { tokens } }),
          warnings: [],
        };
      } catch (error) {
        throw apiError(error, endpoint.name);
      }
    },
  };
}

/** The error for an endpoint that lacks an ability. */
export function unable(endpoint: string, what: string): ModelspeakError {
  return new ModelspeakError('unsupported', `${endpoint} cannot ${what}; use another endpoint`, {
    path: 'endpoint',
  });
}
