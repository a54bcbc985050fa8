import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { mimo } from '@modelspeak/format-mimo';
import { coverage } from '../src/coverage.js';

/** The options of the templates. */
interface ReferenceOptions {
  readonly enable_thinking?: boolean;
  readonly keep_all_reasoning?: boolean;
}

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(
    mimo,
    coverage,
    ({ enable_thinking: enabled, keep_all_reasoning: keepPast }: ReferenceOptions) => ({
      render: { thinking: { enabled, keepPast } },
    }),
  ),
  ...replyRunners({
    'mimo-v2-flash': mimo({ version: 'v2-flash' }),
    'mimo-v2.5': mimo({ version: 'v2.5' }),
  }),
};
