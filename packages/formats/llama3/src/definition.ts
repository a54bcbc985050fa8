import type { ModelPattern } from '@modelspeak/core';
import type { OptionsOutput, OptionsSchema, WritingDefinition } from '@modelspeak/core/authoring';
import { SPECIAL_PATTERNS, STOPS } from '@modelspeak/syntaxes/llama-turns';
import { CONTROL } from './control.js';
import type { Profile } from './profile.js';

/** What Llama 3 lets a request ask for. */
const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;

/** All of a format but its description and its reader, for the profile that its options choose. */
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
