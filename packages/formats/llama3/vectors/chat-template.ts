import { chatTemplateRunner } from '@modelspeak/conformance';
import { llama3 } from '@modelspeak/format-llama3';
import type { llama3 as hf } from '@modelspeak/format-llama3/hf';

type HfFormat = ReturnType<typeof hf>;

interface TemplateOptions {
  readonly date_string: string;
  readonly tools_in_user_message: boolean;
  readonly builtin_tools: readonly ('brave_search' | 'wolfram_alpha' | 'code_interpreter')[];
}

/**
 * Runs a case of the chat templates of Llama 3.1 and 3.2.
 *
 * @param today The date on which the template was run; Llama 3.1's reads no clock.
 * @param format The format that follows the templates.
 */
export function templateRunner(today?: string, format: HfFormat = llama3({ profile: 'hf' })) {
  return chatTemplateRunner(
    format,
    ({ date_string, tools_in_user_message, builtin_tools }: Partial<TemplateOptions>) => {
      const options = { toolsInUserMessage: tools_in_user_message, builtinTools: builtin_tools };
      return {
        options,
        render: { today: date_string === undefined ? today : isoDate(date_string) },
        reference: {
          options: { ...options, referenceSpelling: true },
          exception: 'the template leaves quotes unescaped',
        },
      };
    },
  );
}

/** Converts `05 Jan 2025` to `2025-01-05`. */
function isoDate(text: string): string {
  return new Date(`${text} 00:00:00 UTC`).toISOString().slice(0, 10);
}
