import { coverageRunners, peerRunners, type VectorRunners } from '@modelspeak/conformance';
import { lfm2 } from '@modelspeak/format-lfm2';
import { coverage } from '../src/coverage.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(lfm2, coverage),
  ...peerRunners({
    'vllm-lfm2': lfm2(),
    'vllm-lfm2-more': lfm2(),
    'llama.cpp-lfm2.5': lfm2(),
    'sglang-lfm2': lfm2(),
  }),
};
