import type { Json } from '@modelspeak/core';
import type { OptionsSchema } from '@modelspeak/core/authoring';
import type { Variables } from './renderer.js';

/** The options of a format from a chat template. */
export interface ChatTemplateOptions {
  /**
   * Other variables of the template, by name: `chat_template_kwargs`. Their text is content, so special tokens
   * in it have no effect.
   */
  readonly variables?: { readonly [name: string]: Json } | undefined;
}

/** The options with defaults filled in. */
export interface ParsedOptions {
  readonly variables: Variables;
}

/** Variables that a conversation or a request sets. */
const RESERVED = ['messages', 'tools', 'add_generation_prompt'];

export const options: OptionsSchema<ChatTemplateOptions, ParsedOptions> = {
  '~standard': {
    version: 1,
    vendor: 'modelspeak',
    validate(given) {
      const { variables = {}, ...others } = (given ?? {}) as Record<string, unknown>;
      const [unknown] = Object.keys(others);
      if (unknown !== undefined) return fault('unknown key; the only option is variables', unknown);
      if (typeof variables !== 'object' || variables === null || Array.isArray(variables)) {
        return fault('expected an object', 'variables');
      }
      const reserved = RESERVED.find((name) => name in variables);
      if (reserved !== undefined) {
        return fault('the conversation or the request sets this; remove it', 'variables', reserved);
      }
      return { value: { variables: { ...variables } as Variables } };
    },
  },
};

function fault(message: string, ...path: readonly string[]) {
  return { issues: [{ message, path }] };
}
