export type { Models } from '../create-models.js';
export { checkModels, type FoundEntry, findEntry, parseModels } from './check-models.js';
export type {
  EndpointEntry,
  FormatEntry,
  LimitsEntry,
  ModelEntry,
  ModelsFile,
  SamplingEntry,
} from './models-file.js';
export { type EndpointParts, type ModelParts, modelsFrom, type NamesIn } from './models-from.js';
