export type { LlamaCppContext, LlamaCppModel, LlamaCppModule } from './module.js';
export {
  type NodeLlamaCppEndpoint,
  type NodeLlamaCppOptions,
  nodeLlamaCpp,
  nodeLlamaCpp as default,
} from './node-llama-cpp.js';
