import { base } from './base/profile.js';
import { definitionOf } from './definition.js';
import { hf } from './hf/profile.js';
import { meta } from './meta/profile.js';
import { MODELS } from './models.js';
import { llama3Options } from './options.js';

const PROFILES = { meta, hf, base };

/** The definition of Llama 3 with its three profiles, without its reader. */
export const definition = {
  .../* @__PURE__ */ definitionOf(llama3Options, MODELS, ({ profile }) => PROFILES[profile]),
  guide: async () => (await import('./guide.js')).guide,
};
