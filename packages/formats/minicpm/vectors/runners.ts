import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { minicpm } from '@modelspeak/format-minicpm';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
}

const prompts = coverageRunners(
  minicpm,
  coverage,
  ({ enable_thinking: enabled }: Partial<TemplateOptions>) => ({
    render: { thinking: { enabled } },
  }),
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners(
    { minicpm5: minicpm() },
    { trims: 'the line breaks around reasoning belong to its tags, as the template writes them' },
  ),
};
