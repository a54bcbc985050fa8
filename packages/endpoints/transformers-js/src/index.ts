export type { DecodingTokenizer, TransformersModel, TransformersModule } from './module.js';
export {
  type TransformersJsEndpoint,
  type TransformersJsOptions,
  transformersJs,
  transformersJs as default,
} from './transformers-js.js';
