import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { step } from '@modelspeak/format-step';
import { coverage } from '../src/coverage.js';

/** The option of Step 3.7's template. */
interface ReferenceOptions {
  readonly reasoning_effort?: 'low' | 'medium' | 'high';
}

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(step, coverage, ({ reasoning_effort: effort }: ReferenceOptions) => ({
    render: effort === undefined ? {} : { thinking: { effort } },
  })),
  ...replyRunners({ 'step-3.5': step({ version: '3.5' }), 'step-3.7': step({ version: '3.7' }) }),
};
