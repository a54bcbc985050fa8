import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { exaone } from '@modelspeak/format-exaone';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly skip_think: boolean;
}

const prompts = coverageRunners(
  exaone,
  coverage,
  ({ enable_thinking: enabled, skip_think }: Partial<TemplateOptions>) => ({
    options: { lastThought: skip_think === false },
    render: { thinking: { enabled } },
  }),
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ 'exaone-4': exaone() }),
};
