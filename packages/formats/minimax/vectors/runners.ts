import {
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { minimax } from '@modelspeak/format-minimax';
import { coverage } from '../src/coverage.js';

/** The options of the templates, under their own names. */
interface TemplateOptions {
  readonly model_identity: string;
}

const prompts = coverageRunners(
  minimax,
  coverage,
  ({ model_identity: identity }: Partial<TemplateOptions>) => ({
    ...(identity !== undefined && { options: { identity } }),
  }),
);

const replies = { 'minimax-m2': minimax({ version: 'm2' }) };

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ ...replies, 'minimax-m2.7': minimax({ version: 'm2' }) }),
  ...peerRunners({
    'sglang-minimax-m2': minimax({ version: 'm2' }),
    'vllm-minimax-m3': minimax({ version: 'm3' }),
    'vllm-minimax-m2': minimax({ version: 'm2' }),
    'llama.cpp-minimax-m2': minimax({ version: 'm2' }),
    'llama.cpp-minimax-m3': minimax({ version: 'm3' }),
    'vllm-minimax-m3-reasoning': minimax({ version: 'm3' }),
    'sglang-minimax-m2-values': minimax({ version: 'm2' }),
    'vllm-minimax-m2-reasoning': minimax({ version: 'm2' }),
    'vllm-minimax-m2-engine': minimax({ version: 'm2' }),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);
