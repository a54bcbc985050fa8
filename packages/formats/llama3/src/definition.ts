import type { ModelPattern } from '@modelspeak/core';
import type { OptionsOutput, OptionsSchema, WritingDefinition } from '@modelspeak/core/authoring';
import { SPECIAL_PATTERNS, STOPS } from '@modelspeak/syntaxes/llama-turns';
import { CONTROL } from './control.js';
import type { Profile } from './profile.js';

/** The request options of Llama 3. */
const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;

/** Returns the definition of the format, without guide and reader, for the profile of its options. */
export function definitionOf<Schema extends OptionsSchema>(
  options: Schema,
  models: readonly ModelPattern[],
  profileOf: (options: OptionsOutput<Schema>) => Profile<OptionsOutput<Schema>>,
): WritingDefinition<Schema, typeof REQUEST> {
  return {
    name: 'llama3',
    models,
    options,
    control: CONTROL,
    special: SPECIAL_PATTERNS,
    stop: STOPS,
    supports: (given) => profileOf(given).supports,
    request: REQUEST,
    write(conversation, out, context) {
      out.message(null);
      out.control('<|begin_of_text|>');
      profileOf(context.options).write(conversation, out, context);
    },
  };
}
