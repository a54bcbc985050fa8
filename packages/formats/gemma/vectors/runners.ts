import {
  chatTemplateRunner,
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { gemma } from '@modelspeak/format-gemma';
import { coverage } from '../src/coverage.js';

/** The options of the templates, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly preserve_thinking: boolean;
}

const prompts = coverageRunners(
  gemma,
  coverage,
  ({ enable_thinking: enabled, preserve_thinking: keepPast }: Partial<TemplateOptions>) => ({
    render: { thinking: { enabled, keepPast } },
  }),
);

/** Omits `preserve_thinking`, which the template of the larger models ignores. */
const enabledAlone = ({ enable_thinking: enabled }: Partial<TemplateOptions>) => ({
  render: { thinking: { enabled } },
});

const replies = {
  functiongemma: gemma({ version: 'function' }),
  gemma4: gemma({ version: '4' }),
};

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  'chat-templates/gemma4-31b.json': chatTemplateRunner(gemma({ version: '4-31b' }), enabledAlone),
  ...replyRunners(replies),
  ...peerRunners({
    'llama.cpp-gemma4': gemma({ version: '4-31b' }),
    'vllm-gemma4': gemma({ version: '4' }),
    'vllm-gemma4-bare': gemma({ version: '4' }),
    'vllm-functiongemma': replies.functiongemma,
    'vllm-gemma4-reasoning': gemma({ version: '4' }),
    'vllm-gemma4-thoughts-and-calls': gemma({ version: '4' }),
    'sglang-gemma4-reasoning': gemma({ version: '4' }),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);
