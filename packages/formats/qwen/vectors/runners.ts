import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
  withVideos,
} from '@modelspeak/conformance';
import { qwen } from '@modelspeak/format-qwen';

interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly preserve_thinking: boolean;
}

const thinking = ({
  enable_thinking: enabled,
  preserve_thinking: keepPast,
}: Partial<TemplateOptions>) => ({
  render: { thinking: { enabled, keepPast } },
});

/**
 * llama.cpp's copy of QwQ's template has the model think only where it is told to; the maker's always
 * does.
 */
const thinkingOnDemand = ({ enable_thinking: enabled = false }: Partial<TemplateOptions>) => ({
  render: { thinking: { enabled } },
});

const qwen25 = chatTemplateRunner(qwen({ version: '2.5' }));
const qwen3 = chatTemplateRunner(qwen({ version: '3' }), thinking);
const qwen3Thinking = chatTemplateRunner(qwen({ version: '3-thinking' }));

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/qwen2.5.json': qwen25,
  'chat-templates/qwen2.5-more.json': qwen25,
  'chat-templates/qwen2.5-vl.json': withVideos(chatTemplateRunner(qwen({ version: '2.5-vl' }))),
  'chat-templates/qwq-32b.json': chatTemplateRunner(qwen({ version: 'qwq' }), thinkingOnDemand),
  'chat-templates/qwen3.json': qwen3,
  'chat-templates/qwen3-more.json': qwen3,
  'chat-templates/qwen3-2507-instruct.json': chatTemplateRunner(qwen({ version: '3-instruct' })),
  'chat-templates/qwen3-2507-thinking.json': qwen3Thinking,
  'chat-templates/qwen3-next-thinking.json': qwen3Thinking,
  'chat-templates/qwen3-vl.json': withVideos(chatTemplateRunner(qwen({ version: '3-vl' }))),
  'chat-templates/qwen3-coder-vllm.json': chatTemplateRunner(qwen({ version: '3-coder' })),
  'chat-templates/qwen3-coder-llamacpp.json': chatTemplateRunner(
    qwen({ version: '3-coder', template: 'llama.cpp' }),
  ),
  'chat-templates/qwen3-coder.json': chatTemplateRunner(
    qwen({ version: '3-coder', template: 'first' }),
  ),
  'chat-templates/nemotron-3-nano.json': chatTemplateRunner(
    qwen({ version: 'nemotron-3' }),
    thinking,
  ),
  'chat-templates/qwen3.5.json': withVideos(chatTemplateRunner(qwen({ version: '3.5' }), thinking)),
  'chat-templates/qwen3.5-nothink.json': withVideos(
    chatTemplateRunner(qwen({ version: '3.5-small' }), thinking),
  ),
  'chat-templates/qwen3.6.json': withVideos(chatTemplateRunner(qwen({ version: '3.6' }), thinking)),
  'chat-templates/qwen3.8.json': withVideos(chatTemplateRunner(qwen({ version: '3.8' }), thinking)),
  'replies/qwen3.jsonl': replyRunner(qwen({ version: '3' })),
  'replies/qwen3.5-thinking.jsonl': replyRunner(qwen({ version: '3.5' })),
  'replies/qwen3-coder.jsonl': replyRunner(qwen({ version: '3-coder' })),
};

/** How disputed replies are read, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/qwen3.jsonl': disputedRunner(qwen({ version: '3' })),
  'replies-disputed/qwen3.5-thinking.jsonl': disputedRunner(qwen({ version: '3.5' })),
  'replies-disputed/qwen3-coder.jsonl': disputedRunner(qwen({ version: '3-coder' })),
};
