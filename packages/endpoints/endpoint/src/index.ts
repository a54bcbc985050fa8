import type { BodyEndpoint } from './body-endpoint.js';
import type { PromptEndpoint } from './prompt-endpoint.js';

export type { Sampling } from '@modelspeak/core';
export type {
  Embeddings,
  EmbedRequest,
  GeneratedImage,
  ImageRequest,
  Images,
} from './abilities.js';
export type { BodyEndpoint, BodyKind, BodyRequest } from './body-endpoint.js';
export type { CallOptions } from './call-options.js';
export {
  EndpointError,
  type EndpointErrorCode,
  type EndpointErrorDetails,
} from './endpoint-error.js';
export type { WaitNotice, WaitOptions } from './http/wait-while.js';
export type {
  ModelDescription,
  ServerDescription,
  TemplateDescription,
} from './model-description.js';
export type {
  Finish,
  GrammarSyntax,
  MediaTypes,
  PromptCapabilities,
  PromptChunk,
  PromptEndpoint,
  PromptMedia,
  PromptRequest,
  Timings,
} from './prompt-endpoint.js';

/** Any endpoint. */
export type Endpoint = PromptEndpoint | BodyEndpoint;
