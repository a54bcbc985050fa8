import {
  coverageRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { nemotron } from '@modelspeak/format-nemotron';
import { coverage } from '../src/coverage.js';

/** The options of the templates, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly truncate_history_thinking: boolean;
  readonly low_effort: boolean;
  readonly medium_effort: boolean;
}

const prompts = coverageRunners(
  nemotron,
  coverage,
  ({
    enable_thinking: enabled,
    truncate_history_thinking: truncates,
    low_effort,
    medium_effort,
  }: Partial<TemplateOptions>) => {
    const effort = low_effort ? 'low' : medium_effort ? 'medium' : undefined;
    const thinking = {
      enabled,
      ...(truncates !== undefined && { keepPast: !truncates }),
      ...(effort !== undefined && { effort }),
    };
    return { render: { thinking } };
  },
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({
    'nemotron-nano-v2': nemotron({ version: 'nano-v2' }),
    'nemotron-3-super': nemotron({ version: '3-super' }),
    'nemotron-3-ultra': nemotron({ version: '3-ultra' }),
  }),
  ...peerRunners({
    'llama.cpp-nemotron-3': nemotron(),
    'sglang-nemotron-3-reasoning': nemotron(),
    'vllm-nemotron-3': nemotron(),
    'vllm-nemotron-3-reasoning': nemotron(),
  }),
};
