import type { Options } from 'tsup';
import { library } from '../../tsup.config.ts';
import { readOfficialModels } from './src/formats/read-official-models.js';

/** Puts the models that the formats know now in place of the module that asks them. */
const officialModels = {
  name: 'official-models',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]official-models\.ts$/ }, async () => ({
      contents: `export const OFFICIAL_MODELS = ${JSON.stringify(await readOfficialModels())};`,
    }));
  },
} satisfies NonNullable<Options['esbuildPlugins']>[number];

export default { ...library('src/bin.ts'), esbuildPlugins: [officialModels] };
