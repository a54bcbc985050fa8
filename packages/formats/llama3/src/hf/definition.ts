import { definitionOf } from '../definition.js';
import { CHAT_MODELS } from '../models.js';
import { hfOptions } from './options.js';
import { hf } from './profile.js';

/** All of Llama 3 as the chat template writes it, but its reader. */
export const definition = /* @__PURE__ */ definitionOf(hfOptions, CHAT_MODELS, () => hf);
