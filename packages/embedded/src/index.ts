export { cacheFolder } from './cache-folder.js';
export type { DownloadOptions, DownloadProgress } from './download/progress.js';
export {
  hasModel,
  type ModelPlace,
  modelPath,
  type ProvideOptions,
  provideModel,
  removeModel,
} from './download/provide-model.js';
export {
  type Embedded,
  type EmbeddedOptions,
  embedded,
  embedded as default,
  type LoadedModel,
} from './embedded.js';
export { EmbeddedError, type EmbeddedErrorCode } from './embedded-error.js';
export {
  ENGINE,
  type EngineOptions,
  engineModules,
  hasEngine,
  importEngine,
  provideEngine,
} from './engine/engine.js';
export {
  type GgufOptions,
  type LlamaCpp,
  type OpenGguf,
  openGguf,
} from './engine/open-gguf.js';
export { describeGguf } from './gguf/describe-gguf.js';
export type {
  EmbeddedModel,
  FileSource,
  ModelSource,
  Part,
  PartsSource,
  UrlSource,
} from './models/embedded-model.js';
export { embeddedModel, isEmbeddedModel } from './models/find-model.js';
export { EMBEDDED_MODELS } from './models/models.js';
