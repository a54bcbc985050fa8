import type { ChatTemplateInput } from '@modelspeak/conformance';

/** A case in which the fallback is not to write what the template wrote. */
interface Explanation {
  /** The templates, by their names. */
  readonly templates: readonly string[];
  /** Whether it is such a case, by what the template was given. */
  readonly holds: (message: Message) => boolean;
  /** Why. */
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
    reason: "the template spells Python's None where a message has no text; here it has none",
  },
  {
    templates: ['deepseek-v3-tools-vllm', 'deepseek-v3.1-tools-vllm'],
    holds: ({ tool_calls: calls = [] }) =>
      calls.some((call) => typeof call.function.arguments === 'string'),
    reason: 'the template was given JSON text and quoted it again; here it is given the object',
  },
  {
    templates: ['command-r7b-tools'],
    holds: ({ tool_plan: plan }) => Boolean(plan),
    reason: 'the template reads the plan under another name, and lost it; here it is kept',
  },
];

/** Why the fallback differs from a template on what that was given, if it may. */
export function explainDifference(
  template: string,
  { messages }: ChatTemplateInput,
): string | undefined {
  return EXPLANATIONS.find(
    ({ templates, holds }) =>
      templates.includes(template) && (messages as readonly Message[]).some(holds),
  )?.reason;
}
