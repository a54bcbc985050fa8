import {
  chatTemplateRunner,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { runHarmony } from './harmony.js';

/** The variables of the chat template. */
interface TemplateOptions {
  readonly reasoning_effort: 'low' | 'medium' | 'high';
  readonly builtin_tools: readonly ('browser' | 'python')[];
  readonly model_identity: string;
}

/** The date on which the chat template was run. */
const TODAY = '2025-01-05';

const runTemplate = chatTemplateRunner(
  gptOss({ profile: 'hf' }),
  ({ reasoning_effort, builtin_tools, model_identity }: Partial<TemplateOptions>) => ({
    options: { builtinTools: builtin_tools, modelIdentity: model_identity },
    render: { today: TODAY, thinking: { effort: reasoning_effort } },
  }),
);

const replies = { 'gpt-oss': gptOss() };

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'vendor-encoders/gpt-oss-harmony.json': runHarmony,
  'vendor-encoders/gpt-oss-harmony-more.json': runHarmony,
  'chat-templates/gpt-oss.json': runTemplate,
  'chat-templates/gpt-oss-more.json': runTemplate,
  ...replyRunners(replies),
  ...peerRunners({
    'sglang-gpt-oss': gptOss(),
    'vllm-gpt-oss': gptOss(),
    'llama.cpp-gpt-oss': gptOss(),
    'sglang-gpt-oss-reasoning': gptOss(),
    'vllm-gpt-oss-harmony': gptOss(),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);
