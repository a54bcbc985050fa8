import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
  withVideos,
} from '@modelspeak/conformance';
import { gemma } from '@modelspeak/format-gemma';

interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly preserve_thinking: boolean;
}

const thinking = ({
  enable_thinking: enabled,
  preserve_thinking: keepPast,
}: Partial<TemplateOptions>) => ({ render: { thinking: { enabled, keepPast } } });

/** Omits `preserve_thinking`, which the template of the larger models ignores. */
const enabledAlone = ({ enable_thinking: enabled }: Partial<TemplateOptions>) => ({
  render: { thinking: { enabled } },
});

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'chat-templates/gemma2.json': chatTemplateRunner(gemma({ version: '2' })),
  'chat-templates/gemma3.json': chatTemplateRunner(gemma({ version: '3' })),
  'chat-templates/gemma3n.json': chatTemplateRunner(gemma({ version: '3n' })),
  'chat-templates/functiongemma.json': chatTemplateRunner(gemma({ version: 'function' })),
  'chat-templates/gemma4.json': withVideos(chatTemplateRunner(gemma({ version: '4' }), thinking)),
  'chat-templates/gemma4-31b.json': withVideos(
    chatTemplateRunner(gemma({ version: '4-31b' }), enabledAlone),
  ),
  'replies/functiongemma.jsonl': replyRunner(gemma({ version: 'function' })),
  'replies/gemma4.jsonl': replyRunner(gemma({ version: '4' })),
};

/** The runner of each file of disputed replies. */
export const disputed: DisputedRunners = {
  'replies-disputed/functiongemma.jsonl': disputedRunner(gemma({ version: 'function' })),
  'replies-disputed/gemma4.jsonl': disputedRunner(gemma({ version: '4' })),
};
