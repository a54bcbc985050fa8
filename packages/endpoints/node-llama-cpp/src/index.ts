export type {
  LlamaCppContext,
  LlamaCppEmbeddingContext,
  LlamaCppModel,
  LlamaCppModule,
  LlamaCppSequence,
} from './module.js';
export {
  type NodeLlamaCppEndpoint,
  type NodeLlamaCppOptions,
  nodeLlamaCpp,
  nodeLlamaCpp as default,
} from './node-llama-cpp.js';
