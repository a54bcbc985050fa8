import {
  chatTemplateRunner,
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { qwen } from '@modelspeak/format-qwen';
import { coverage } from '../src/coverage.js';

/** The options of the templates, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly preserve_thinking: boolean;
  readonly reasoning_effort: string;
}

const prompts = coverageRunners(
  qwen,
  coverage,
  ({
    enable_thinking: enabled,
    preserve_thinking: keepPast,
    reasoning_effort: effort,
  }: Partial<TemplateOptions>) => ({
    render: { thinking: { enabled, keepPast, effort } },
  }),
);

/**
 * llama.cpp's copy of QwQ's template makes the model think only on request; Qwen's own always does.
 */
const thinkingOnDemand = ({ enable_thinking: enabled = false }: Partial<TemplateOptions>) => ({
  render: { thinking: { enabled } },
});

const replies = {
  qwen3: qwen({ version: '3' }),
  'qwen3.5-thinking': qwen({ version: '3.5' }),
  'qwen3-coder': qwen({ version: '3-coder' }),
};

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  'chat-templates/qwq-32b.json': chatTemplateRunner(qwen({ version: 'qwq' }), thinkingOnDemand),
  ...replyRunners(replies),
  ...replyRunners(
    { 'qwen3-omni-thinking': qwen({ version: '3-omni-thinking' }) },
    { trims: 'the line breaks around reasoning belong to its tags, as the template writes them' },
  ),
  ...peerRunners({
    'llama.cpp-qwq': qwen({ version: 'qwq' }),
    'llama.cpp-qwen3-coder': qwen({ version: '3-coder' }),
    'vllm-qwen3-coder': qwen({ version: '3-coder' }),
    'vllm-qwen3-xml': qwen({ version: '3-coder' }),
    'sglang-qwen3-coder': qwen({ version: '3-coder' }),
    'vllm-qwen3-reasoning': qwen({ version: '3.5' }),
    'llama.cpp-qwen2.5': qwen({ version: '2.5' }),
    'llama.cpp-qwen3.5': qwen({ version: '3.5' }),
    'sglang-qwen3-coder-parser': qwen({ version: '3-coder' }),
    'sglang-qwen3-reasoning': qwen({ version: '3' }),
    'sglang-qwen3-coder-values': qwen({ version: '3-coder' }),
    'sglang-qwen3-coder-dialect': qwen({ version: '3-coder' }),
    'sglang-qwen2.5': qwen({ version: '2.5' }),
    'vllm-qwen3-engine': qwen({ version: '3-coder' }),
    'vllm-qwen3-coder-more': qwen({ version: '3-coder' }),
    'vllm-qwen3-engine-reasoning': qwen({ version: '3.5' }),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);
