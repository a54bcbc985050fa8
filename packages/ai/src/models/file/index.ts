export { checkModels, type FoundEntry, findEntry, parseModels } from './check-models.js';
export type { ModelEntry, ModelsFile } from './models-file.js';
export { type EndpointParts, type ModelParts, modelsFrom } from './models-from.js';
