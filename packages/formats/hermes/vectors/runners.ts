import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { hermes } from '@modelspeak/format-hermes';

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/hermes2pro.json': chatTemplateRunner(hermes({ version: '2-pro' })),
  'chat-templates/hermes3.json': chatTemplateRunner(hermes({ version: '3' })),
  'chat-templates/smollm3.json': chatTemplateRunner(
    hermes({ version: 'smollm3' }),
    ({ enable_thinking: enabled }: { readonly enable_thinking?: boolean }) => ({
      render: { thinking: { enabled } },
    }),
  ),
  'replies/hermes.jsonl': replyRunner(hermes({ version: '3' })),
};

/** How disputed replies are read, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/hermes.jsonl': disputedRunner(hermes({ version: '3' })),
};
