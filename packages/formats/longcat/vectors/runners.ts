import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { longcat } from '@modelspeak/format-longcat';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly thinking_budget: number;
  readonly tool_choice: 'auto' | 'none';
}

const prompts = coverageRunners(
  longcat,
  coverage,
  ({
    enable_thinking: enabled,
    thinking_budget: budget,
    tool_choice: toolChoice,
  }: Partial<TemplateOptions>) => ({
    // Only a prompt that tells the model to think has a budget.
    render: {
      thinking: { enabled, budget: enabled ? Number(budget ?? 0) : undefined },
      toolChoice,
    },
  }),
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ 'longcat-flash': longcat() }),
};
