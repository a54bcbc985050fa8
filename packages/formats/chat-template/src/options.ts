import type { Json } from '@modelspeak/core';
import type { OptionsSchema } from '@modelspeak/core/authoring';
import type { Variables } from './renderer.js';

/** The options of a format that is made from a chat template. */
export interface ChatTemplateOptions {
  /**
   * What else the template is told, by the names that it reads: `chat_template_kwargs`. Text in it is
   * content, in which special tokens are none.
   */
  readonly variables?: { readonly [name: string]: Json } | undefined;
}

/** The options with nothing left out. */
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
      if (unknown !== undefined) return fault('found an unknown key, expected variables', unknown);
      if (typeof variables !== 'object' || variables === null || Array.isArray(variables)) {
        return fault('expected an object', 'variables');
      }
      const reserved = RESERVED.find((name) => name in variables);
      if (reserved !== undefined) {
        return fault(
          'the conversation or the request sets this; leave it out',
          'variables',
          reserved,
        );
      }
      return { value: { variables: { ...variables } as Variables } };
    },
  },
};

function fault(message: string, ...path: readonly string[]) {
  return { issues: [{ message, path }] };
}
