import type { CustomTool, FunctionTool } from '@modelspeak/core';

/** The argument of a function that stands for a tool with free text. */
const INPUT = 'input';

/** The function that stands for a tool with free text, for models that have only functions. */
export const inputTool = {
  /** The function in place of a tool. */
  offer({ custom }: CustomTool): FunctionTool {
    return {
      type: 'function',
      function: {
        name: custom.name,
        description: [custom.description, ruleOf(custom.format)].filter(Boolean).join('\n\n'),
        parameters: {
          type: 'object',
          properties: { [INPUT]: { type: 'string', description: 'The whole input of the tool.' } },
          required: [INPUT],
          additionalProperties: false,
        },
      },
    };
  },

  /** A call of it. */
  call: (name: string, input: string) => ({ name, arguments: JSON.stringify({ [INPUT]: input }) }),

  /** The input of the tool, out of the arguments of the function. */
  input(json: string): string {
    try {
      const given: unknown = JSON.parse(json);
      const input = (given as Readonly<Record<string, unknown>> | null)?.[INPUT];
      return typeof input === 'string' ? input : json;
    } catch {
      return json;
    }
  },
};

/** Tells the model in words which texts a tool takes. */
function ruleOf(format: unknown): string | undefined {
  const { type, syntax, definition, grammar } = { ...(format as object) } as Readonly<
    Record<string, unknown>
  >;
  if (type !== 'grammar') return undefined;
  // The Responses API has the rule here, Chat Completions one level deeper.
  const rule = { syntax, definition, ...(grammar as object) } as Readonly<Record<string, unknown>>;
  return typeof rule['definition'] === 'string'
    ? `The input must follow this ${rule['syntax'] === 'regex' ? 'regular expression' : 'Lark grammar'}:\n${rule['definition']}`
    : undefined;
}
