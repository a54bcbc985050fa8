import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { runHarmony } from './harmony.js';

/** What the chat template is told. */
interface TemplateOptions {
  readonly reasoning_effort: 'low' | 'medium' | 'high';
  readonly builtin_tools: readonly ('browser' | 'python')[];
  readonly model_identity: string;
}

/** The date of the clock that the chat template read. */
const TODAY = '2025-01-05';

const runTemplate = chatTemplateRunner(
  gptOss({ profile: 'hf' }),
  ({ reasoning_effort, builtin_tools, model_identity }: Partial<TemplateOptions>) => ({
    options: { builtinTools: builtin_tools, modelIdentity: model_identity },
    render: { today: TODAY, thinking: { effort: reasoning_effort } },
  }),
);

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'vendor-encoders/gpt-oss-harmony.json': runHarmony,
  'vendor-encoders/gpt-oss-harmony-more.json': runHarmony,
  'chat-templates/gpt-oss.json': runTemplate,
  'chat-templates/gpt-oss-more.json': runTemplate,
  'replies/gpt-oss.jsonl': replyRunner(gptOss()),
};

/** How the replies on which readers do not agree are run, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/gpt-oss.jsonl': disputedRunner(gptOss()),
};
