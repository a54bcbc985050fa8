import type { ChatTemplateInput } from '@modelspeak/conformance';

/** A case in which the fallback should not write what the template wrote. */
interface Explanation {
  /** The templates, by their names. */
  readonly templates: readonly string[];
  /** Whether the template's input is such a case. */
  readonly holds: (message: Message) => boolean;
  /** The reason. */
  readonly reason: string;
}

interface Message {
  readonly content?: unknown;
  readonly tool_plan?: string;
  readonly tool_calls?: readonly { readonly function: { readonly arguments: unknown } }[];
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    templates: [
      'command-r-plus-tools',
      'glm-4.5',
      'glm-4.6',
      'glm-4.7-flash',
      'glm-5.1',
      'minimax-m2',
    ],
    holds: ({ content, tool_calls: calls }) => content === null && calls !== undefined,
    reason:
      "the template writes Python's None for a message without text; the fallback writes nothing",
  },
  {
    templates: ['deepseek-v3-tools-vllm', 'deepseek-v3.1-tools-vllm'],
    holds: ({ tool_calls: calls = [] }) =>
      calls.some((call) => typeof call.function.arguments === 'string'),
    reason: 'the template got JSON text and quoted it again; the fallback passes the object',
  },
  {
    templates: ['command-r7b-tools'],
    holds: ({ tool_plan: plan }) => Boolean(plan),
    reason: 'the template expects the plan under another name and lost it; the fallback keeps it',
  },
];

/** Why the fallback may differ from a template for this input, if it may. */
export function explainDifference(
  template: string,
  { messages }: ChatTemplateInput,
): string | undefined {
  return EXPLANATIONS.find(
    ({ templates, holds }) =>
      templates.includes(template) && (messages as readonly Message[]).some(holds),
  )?.reason;
}
