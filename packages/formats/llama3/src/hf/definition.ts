import { definitionOf } from '../definition.js';
import { CHAT_MODELS } from '../models.js';
import { hfOptions } from './options.js';
import { hf } from './profile.js';

/** The definition of the profile `hf`, without its reader. */
export const definition = /* @__PURE__ */ definitionOf(hfOptions, CHAT_MODELS, () => hf);
