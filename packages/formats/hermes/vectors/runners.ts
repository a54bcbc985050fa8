import {
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { hermes } from '@modelspeak/format-hermes';
import { coverage } from '../src/coverage.js';

const prompts = coverageRunners(
  hermes,
  coverage,
  ({ enable_thinking: enabled }: { readonly enable_thinking?: boolean }) => ({
    render: { thinking: { enabled } },
  }),
);

const replies = { hermes: hermes({ version: '3' }) };

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners(replies),
  ...peerRunners({
    'llama.cpp-hermes-2-pro': hermes({ version: '2-pro' }),
    'vllm-hermes': hermes({ version: '2-pro' }),
    'llama.cpp-hermes-3': replies.hermes,
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);
