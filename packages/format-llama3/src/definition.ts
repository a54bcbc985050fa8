import type { Capabilities, WritingDefinition } from '@modelspeak/core';
import { STOPS } from '@modelspeak/llama-turns';
import { writeBase } from './base/write.js';
import { CONTROL } from './control.js';
import { writeHf } from './hf/write.js';
import { writeMeta } from './meta/write.js';
import { llama3Options } from './options.js';

const WRITERS = { meta: writeMeta, hf: writeHf, base: writeBase };

const CHAT = { system: true, history: true, tools: true, toolCalls: true };

const SUPPORTS: Record<keyof typeof WRITERS, Partial<Capabilities>> = {
  meta: { ...CHAT, parallelToolCalls: true, contentWithToolCalls: true, images: true },
  hf: CHAT,
  base: { images: true },
};

/** What Llama 3 is, but for how it is read. */
export const definition: WritingDefinition<typeof llama3Options> = {
  name: 'llama3',
  models: [
    'meta-llama/Llama-3*',
    'meta-llama/Meta-Llama-3*',
    'unsloth/Llama-3*',
    'unsloth/Meta-Llama-3*',
    'meta.llama3*',
    'accounts/fireworks/models/llama-v3*',
    'llama3*',
    'llama-3*',
  ],
  options: llama3Options,
  control: CONTROL,
  stop: STOPS,
  supports: ({ profile }) => SUPPORTS[profile],
  write(conversation, out, context) {
    WRITERS[context.options.profile](conversation, out, context);
  },
  guide: async () => (await import('./guide.js')).guide,
};
