import {
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { kimi } from '@modelspeak/format-kimi';
import { coverage } from '../src/coverage.js';

/** The options of the templates, under their own names. */
interface ReferenceOptions {
  readonly thinking?: boolean;
  readonly preserve_thinking?: boolean;
}

const prompts = coverageRunners(
  kimi,
  coverage,
  ({ thinking: enabled, preserve_thinking: keepPast }: ReferenceOptions) => ({
    render: { thinking: { enabled, keepPast } },
  }),
);

const replies = {
  'kimi-k2': kimi({ version: 'k2' }),
  'kimi-k2-thinking': kimi({ version: 'k2-thinking' }),
};

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ ...replies, 'kimi-k2.5': kimi({ version: 'k2.5' }) }),
  ...peerRunners({
    'sglang-kimi-k3': kimi(),
    'vllm-kimi-k2': kimi({ version: 'k2' }),
    'sglang-kimi-k2': kimi({ version: 'k2-thinking' }),
    'llama.cpp-kimi-k3': kimi(),
    'llama.cpp-kimi-k2-thinking': kimi({ version: 'k2-thinking' }),
    'llama.cpp-kimi-k2': kimi({ version: 'k2' }),
    'vllm-kimi-k2-reasoning': kimi({ version: 'k2-thinking' }),
    'vllm-kimi-k3': kimi(),
    'vllm-kimi-k3-reasoning': kimi(),
    'sglang-kimi-k2-parser': kimi({ version: 'k2' }),
    'sglang-kimi-k2-reasoning': kimi({ version: 'k2-thinking' }),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);
