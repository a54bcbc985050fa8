import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { kimi } from '@modelspeak/format-kimi';

const k2Thinking = chatTemplateRunner(kimi({ version: 'k2-thinking' }));

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/kimi-k2.json': k2Thinking,
  'chat-templates/kimi-k2-more.json': k2Thinking,
  'chat-templates/kimi-k3.json': chatTemplateRunner(
    kimi({ version: 'k3' }),
    ({ thinking: enabled }: { readonly thinking?: boolean }) => ({
      render: { thinking: { enabled } },
    }),
  ),
  'replies/kimi-k2.jsonl': replyRunner(kimi({ version: 'k2' })),
  'replies/kimi-k2-thinking.jsonl': replyRunner(kimi({ version: 'k2-thinking' })),
};

/** How disputed replies are read, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/kimi-k2.jsonl': disputedRunner(kimi({ version: 'k2' })),
  'replies-disputed/kimi-k2-thinking.jsonl': disputedRunner(kimi({ version: 'k2-thinking' })),
};
