import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { minimax } from '@modelspeak/format-minimax';
import { minimaxM2 } from '@modelspeak/format-minimax/minimax-m2';

/** What the templates call their options. */
interface TemplateOptions {
  readonly model_identity: string;
}

const m2 = minimax({ version: 'm2' });

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/minimax-m2.json': chatTemplateRunner(
    minimaxM2(),
    ({ model_identity: identity }: Partial<TemplateOptions>) => ({
      ...(identity !== undefined && { options: { identity } }),
    }),
  ),
  'chat-templates/minimax-m3.json': chatTemplateRunner(minimax({ version: 'm3' })),
  'replies/minimax-m2.jsonl': replyRunner(m2),
};

/** How disputed replies are read, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/minimax-m2.jsonl': disputedRunner(m2),
};
