import type { ReadingDefinition } from '@modelspeak/core/authoring';
import { definitionOf } from '../definition.js';
import { CHAT_MODELS } from '../models.js';
import { createLlama3Reader } from '../reader.js';
import { jsonSpelling } from '../reading/json-spelling.js';
import { hfJsonOptions } from './options.js';
import { hf } from './profile.js';

const REQUEST = { prefill: true } as const;

/** Llama 3 as the chat template writes it, with calls in JSON alone. */
export const jsonDefinition: ReadingDefinition<typeof hfJsonOptions, typeof REQUEST> = {
  .../* @__PURE__ */ definitionOf(hfJsonOptions, CHAT_MODELS, () => hf),
  request: REQUEST,
  reader: (_options, context, control) => createLlama3Reader(control, context, jsonSpelling),
};
