import { chatTemplateRunner, replyRunner, type VectorRunners } from '@modelspeak/conformance';
import { qwen3 } from '../qwen3.js';

const runTemplate = chatTemplateRunner(
  qwen3(),
  ({ enable_thinking }: { readonly enable_thinking?: boolean }) => ({
    render: { thinking: { enabled: enable_thinking } },
  }),
);

/** How the vectors of the guide's format are run, by file. */
export const runners: VectorRunners = {
  'qwen3.json': runTemplate,
  'qwen3-more.json': runTemplate,
  'qwen3.jsonl': replyRunner(qwen3()),
};
