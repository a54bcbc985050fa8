import { type OfficialModels, readOfficialModels } from './read-official-models.js';

/** The models that each official format knows. The build puts the data in place of this module. */
export const OFFICIAL_MODELS: OfficialModels = await readOfficialModels();
