import type { Capabilities } from '@modelspeak/core';
import type { WritingDefinition } from '@modelspeak/core/authoring';
import { SPECIAL_PATTERNS, STOPS, writeHeader } from '@modelspeak/llama-turns';
import { writeBase } from './base/write.js';
import { CONTROL } from './control.js';
import { writeHf } from './hf/write.js';
import { writeMeta } from './meta/write.js';
import { MODELS } from './models.js';
import { llama3Options } from './options.js';

const WRITERS = { meta: writeMeta, hf: writeHf, base: writeBase };

const CHAT = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
} as const;

const SUPPORTS: Record<keyof typeof WRITERS, Partial<Capabilities>> = {
  meta: { ...CHAT, images: true },
  hf: { ...CHAT, trims: ['system', 'user', 'assistant'] },
  base: { images: true },
};

/** What Llama 3 lets a request ask for. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;

/** All of Llama 3 but its reader. */
export const definition: WritingDefinition<typeof llama3Options, typeof REQUEST> = {
  name: 'llama3',
  models: MODELS,
  options: llama3Options,
  control: CONTROL,
  special: SPECIAL_PATTERNS,
  stop: STOPS,
  supports: ({ profile }) => SUPPORTS[profile],
  request: REQUEST,
  write(conversation, out, context) {
    const { profile } = context.options;
    out.message(null);
    out.control('<|begin_of_text|>');
    WRITERS[profile](conversation, out, context);
    if (!context.generationPrompt || profile === 'base') return;
    out.message(null);
    writeHeader(out, 'assistant');
  },
  guide: async () => (await import('./guide.js')).guide,
};
