import {
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { glm } from '@modelspeak/format-glm';
import { coverage } from '../src/coverage.js';

/** The options of the templates, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly clear_thinking: boolean;
}

const prompts = coverageRunners(
  glm,
  coverage,
  ({ enable_thinking: enabled, clear_thinking }: Partial<TemplateOptions>) => ({
    render: {
      thinking: { enabled, ...(clear_thinking !== undefined && { keepPast: !clear_thinking }) },
    },
  }),
);

const replies = {
  'glm-4.5': glm({ version: '4.5' }),
  'glm-5': glm({ version: '5' }),
};

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners(replies),
  ...peerRunners({
    'vllm-glm-4.5': glm({ version: '4.5' }),
    'vllm-glm-4.7': glm({ version: '4.7' }),
    'sglang-glm-4.7': glm({ version: '4.7' }),
    'llama.cpp-glm-4.6': glm({ version: '4.5' }),
    'llama.cpp-glm-4.7-flash': glm({ version: '4.7' }),
    'sglang-glm-4.5': glm({ version: '4.5' }),
    'sglang-glm-4.5-reasoning': glm({ version: '4.5' }),
    'sglang-glm-4.7-parser': glm({ version: '4.7' }),
    'vllm-glm-reasoning': glm({ version: '4.7' }),
    'vllm-glm-4.7-more': glm({ version: '4.7' }),
    'vllm-glm-4.5-shared': glm({ version: '4.5' }),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);
