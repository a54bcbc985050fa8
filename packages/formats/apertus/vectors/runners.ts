import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { apertus } from '@modelspeak/format-apertus';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
}

/** The date in the recorded prompts. */
const TODAY = '2025-01-05';

const prompts = coverageRunners(
  apertus,
  coverage,
  ({ enable_thinking: enabled }: Partial<TemplateOptions>) => ({
    render: { today: TODAY, thinking: { enabled } },
  }),
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ apertus: apertus() }),
};
