import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { type GraniteVersion, granite } from '@modelspeak/format-granite';

/** What the templates call their options. */
interface TemplateOptions {
  readonly thinking: boolean;
  readonly documents: readonly {
    readonly doc_id: string | number;
    readonly title: string;
    readonly text: string;
  }[];
}

function templateOf(version: GraniteVersion) {
  return chatTemplateRunner(
    granite({ version }),
    ({ thinking: enabled, documents }: Partial<TemplateOptions>) => ({
      render: {
        // The day on which the templates were run.
        today: '2025-01-05',
        ...(enabled !== undefined && { thinking: { enabled } }),
        documents: documents?.map(({ doc_id, ...rest }) => ({ ...rest, id: `${doc_id}` })),
      },
    }),
  );
}

const granite3 = granite({ version: '3.3' });
const granite4 = granite({ version: '4.1' });

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/granite-3.3.json': templateOf('3.3'),
  'chat-templates/granite-4.0.json': templateOf('4.0'),
  'chat-templates/granite-4.1.json': templateOf('4.1'),
  'replies/granite-3.jsonl': replyRunner(granite3),
  'replies/granite-4.jsonl': replyRunner(granite4),
};

/** How disputed replies are read, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/granite-3.jsonl': disputedRunner(granite3),
  'replies-disputed/granite-4.jsonl': disputedRunner(granite4),
};
