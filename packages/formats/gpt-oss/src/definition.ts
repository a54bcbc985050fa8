import {
  createMessagesReader,
  type FormatDefinition,
  type OptionsOutput,
  type OptionsSchema,
} from '@modelspeak/core/authoring';
import { builtinNames } from './builtin-tools.js';
import { describeReplies } from './grammar.js';
import { MODELS } from './models.js';
import type { BaseOptions } from './options.js';
import type { Profile } from './profiles/profile.js';
import { REPLY } from './reply.js';
import { CONTROL, ENDS, SPECIAL, STOPS } from './tokens.js';
import { writeConversation } from './write.js';

/** The request options of gpt-oss. */
const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
  thinking: { effort: ['low', 'medium', 'high'], keepPast: true },
} as const;

/** Returns the definition of the format for the profile that its options select. */
export function definitionOf<Schema extends OptionsSchema<unknown, BaseOptions>>(
  options: Schema,
  profileOf: (options: OptionsOutput<Schema>) => Profile,
): FormatDefinition<Schema, typeof REQUEST> {
  return {
    name: 'gpt-oss',
    models: MODELS,
    options,
    control: CONTROL,
    special: SPECIAL,
    stop: STOPS,
    ends: ENDS,
    supports: (given) => ({
      ...profileOf(given).supports,
      history: true,
      tools: true,
      toolCalls: true,
      contentWithToolCalls: true,
      reasoning: true,
      stripsPastReasoning: true,
      stripsConstraints: true,
    }),
    request: REQUEST,
    builtins: builtinNames,
    endInHistory: (stop) => (stop === '<|call|>' ? stop : '<|end|>'),
    write: (conversation, out, context) =>
      writeConversation(profileOf(context.options), conversation, out, context),
    grammar: describeReplies,
    reader: (_options, context) => createMessagesReader(REPLY, ENDS, context),
  };
}
