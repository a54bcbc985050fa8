import type { FormatDefinition } from '@modelspeak/core/authoring';
import { SPECIAL_PATTERNS, STOPS } from '@modelspeak/syntaxes/llama-turns';
import { CONTROL } from './control.js';
import { functionsOf } from './functions.js';
import { describeReplies } from './grammar.js';
import { mtkV3Options } from './options.js';
import { createMtkV3Reader } from './reader.js';
import { writeMtkV3 } from './write.js';

/** The definition of the format. */
export const definition = {
  name: 'mtk-v3',
  models: ['MediaTek-Research/Llama-Breeze2*', '*/Llama-Breeze2*', 'Llama-Breeze2*', 'Breeze2*'],
  options: mtkV3Options,
  control: CONTROL,
  special: SPECIAL_PATTERNS,
  stop: STOPS,
  supports: ({ check }) => ({
    system: 'first',
    history: true,
    alternation: check,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    images: true,
    boundingBoxes: true,
    trims: ['system'],
    trimsReplies: true,
  }),
  request: { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' },
  write: (conversation, out, context) =>
    writeMtkV3(conversation, functionsOf(conversation), out, context),
  reader: (_options, context, control) => createMtkV3Reader(control, context),
  grammar: describeReplies,
  guide: async () => (await import('./guide.js')).guide,
} as const satisfies FormatDefinition<typeof mtkV3Options>;
