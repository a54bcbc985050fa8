import { formats } from './src/formats.js';
import { homeModels, type ShownModel, shownModel } from './src/home-models.js';

/** What the home page shows. */
export interface HomeData {
  readonly models: readonly ShownModel[];
  readonly formats: readonly { readonly name: string; readonly label: string }[];
}

declare const data: HomeData;

export { data };

export default {
  load: async (): Promise<HomeData> => ({
    models: await Promise.all(homeModels.map(shownModel)),
    formats: formats.map(({ name, label }) => ({ name, label })),
  }),
};
