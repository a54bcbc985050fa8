import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { phi } from '@modelspeak/format-phi';

const miniVllm = phi({ version: '4-mini-vllm' });

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'chat-templates/phi-4.json': chatTemplateRunner(phi({ version: '4' })),
  'chat-templates/phi-4-reasoning.json': chatTemplateRunner(phi({ version: '4-reasoning' })),
  'chat-templates/phi-4-mini.json': chatTemplateRunner(phi({ version: '4-mini' })),
  'chat-templates/phi-4-mini-vllm.json': chatTemplateRunner(miniVllm),
  'replies/phi4-mini.jsonl': replyRunner(miniVllm),
};

/** How disputed replies are read, by file. */
export const disputed: DisputedRunners = {
  'replies-disputed/phi4-mini.jsonl': disputedRunner(miniVllm),
};
