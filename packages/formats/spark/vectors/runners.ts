import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { spark } from '@modelspeak/format-spark';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
}

const prompts = coverageRunners(
  spark,
  coverage,
  ({ enable_thinking: enabled }: Partial<TemplateOptions>) => ({
    render: { thinking: { enabled } },
  }),
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ 'spark2.5': spark() }),
};
