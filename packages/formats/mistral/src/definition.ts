import {
  createSectionsReader,
  type FormatDefinition,
  type OptionsOutput,
  type OptionsSchema,
  sectionsGrammar,
} from '@modelspeak/core/authoring';
import { newCallId } from './call-id.js';
import type { Dialect } from './dialects/dialect.js';
import { STOP } from './dialects/tokens.js';
import { MODELS } from './models.js';
import { withoutFirstSpace } from './reading/first-space.js';
import { writePrompt } from './writing/prompt.js';

/** The request options of Mistral's models. */
const REQUEST = { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' } as const;

/** The request options of models whose prompts say whether to think. */
const THINKING_REQUEST = {
  ...REQUEST,
  thinking: { enabled: true, effort: ['none', 'high'] },
} as const;

/** Returns the definition of the format, without its guide, for the dialects that its options select from. */
export function definitionOf<Schema extends OptionsSchema>(
  options: Schema,
  dialectOf: (options: OptionsOutput<Schema>) => Dialect,
): FormatDefinition<Schema, typeof THINKING_REQUEST> {
  return {
    name: 'mistral',
    models: MODELS,
    options,
    control: (given) => dialectOf(given).control,
    special: (given) => dialectOf(given).special,
    delimiters: (given) => dialectOf(given).delimiters,
    stop: STOP,
    ends: (given) => dialectOf(given).ends,
    supports: (given) => dialectOf(given).supports,
    request: (given) => (dialectOf(given).settings ? THINKING_REQUEST : REQUEST),
    write: (conversation, out, context) =>
      writePrompt(dialectOf(context.options), conversation, out, context),
    reader(given, context) {
      const { reply, ends, beginsWithSpace } = dialectOf(given);
      const reader = createSectionsReader(reply, ends, context);
      return beginsWithSpace ? withoutFirstSpace(reader) : reader;
    },
    grammar(context) {
      const { reply, ends, beginsWithSpace, spellCalls } = dialectOf(context.options);
      const { root } = sectionsGrammar(reply, ends, context, spellCalls);
      return { root: beginsWithSpace ? [{ repeat: ' ', max: 1 }, root] : root };
    },
    callId: newCallId,
  };
}
