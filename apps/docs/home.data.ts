import type { Tool } from '@modelspeak/core';
import { type FormatLink, formatLinks } from './src/format-links.js';
import { homeModels, type ShownModel, shownModel } from './src/home-models.js';
import { recordedTools } from './src/recorded-reply.js';
import { repository } from './src/site.js';
import { version } from './src/version.js';

/** What the home page shows. */
export interface HomeData {
  readonly models: readonly ShownModel[];
  /** How to build what is not on npm yet; absent once it is. */
  readonly howToBuild?: string;
  /** The tools that the recorded replies were offered. */
  readonly tools: readonly Tool[];
  /** The formats of models, and those of APIs and data sets; each sorted by label. */
  readonly modelFormats: readonly FormatLink[];
  readonly messageFormats: readonly FormatLink[];
}

declare const data: HomeData;

export { data };

export default {
  load: async (): Promise<HomeData> => ({
    models: await Promise.all(homeModels.map(shownModel)),
    ...(version === undefined && { howToBuild: `${repository}/blob/main/CONTRIBUTING.md` }),
    tools: recordedTools,
    ...(await formatLinks()),
  }),
};
