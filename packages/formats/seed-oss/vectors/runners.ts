import { coverageRunners, peerRunners, type VectorRunners } from '@modelspeak/conformance';
import { seedOss } from '@modelspeak/format-seed-oss';
import { coverage } from '../src/coverage.js';

const prompts = coverageRunners(
  seedOss,
  coverage,
  ({ thinking_budget: budget }: { readonly thinking_budget?: number }) => ({
    render: { thinking: { budget } },
  }),
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...peerRunners({
    'llama.cpp-seed-oss': seedOss(),
    'vllm-seed-oss': seedOss(),
    'vllm-seed-oss-engine': seedOss(),
  }),
};
