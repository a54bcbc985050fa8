import { coverageRunners, type VectorRunners } from '@modelspeak/conformance';
import { seedOss } from '@modelspeak/format-seed-oss';
import { coverage } from '../src/coverage.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = coverageRunners(
  seedOss,
  coverage,
  ({ thinking_budget: budget }: { readonly thinking_budget?: number }) => ({
    render: { thinking: { budget } },
  }),
);
