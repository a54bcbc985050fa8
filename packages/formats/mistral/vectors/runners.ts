import {
  chatTemplateRunner,
  type DisputedRunners,
  disputedRunner,
  replyRunner,
  type VectorRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { type MistralOptions, mistral } from '@modelspeak/format-mistral';

const written = (version: MistralOptions['version'], profile?: MistralOptions['profile']) =>
  // The templates' clock was fixed.
  chatTemplateRunner(mistral({ version, profile }), () => ({ render: { today: '2025-01-05' } }));

const asItsVersion = (vector: unknown) =>
  written((vector as Pick<MistralOptions, 'version'>).version);

/** Cases of every version in one file. */
const anyVersion: VectorRunner = Object.assign((vector: unknown) => asItsVersion(vector)(vector), {
  prompt: (vector: unknown) => asItsVersion(vector).prompt(vector),
});

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = {
  'mistral-common-more.json': anyVersion,
  'vendor-encoders/mistral-v1.json': written('v1'),
  'vendor-encoders/mistral-v3-spm.json': written('v3'),
  'vendor-encoders/mistral-v3-tekken.json': written('v3-tekken'),
  'vendor-encoders/mistral-v7.json': written('v7'),
  'vendor-encoders/mistral-v11.json': written('v11'),
  'vendor-encoders/mistral-v13.json': written('v13'),
  'chat-templates/mistral-v0.3.json': written('v3', 'template'),
  'chat-templates/mistral-nemo.json': written('v3-tekken', 'template'),
  'chat-templates/mistral-nemo-more.json': written('v3-tekken', 'template'),
  'chat-templates/mistral-v7-tekken.json': written('v7-tekken', 'template'),
  'chat-templates/mistral-small-3.2.json': written('v11', 'template'),
  'chat-templates/devstral-small-2507.json': written('v13', 'unsloth'),
  'chat-templates/ministral-3-reasoning.json': written('v13', 'template'),
  'replies/mistral-v7.jsonl': replyRunner(mistral({ version: 'v7' })),
  'replies/mistral-v7-ids.jsonl': replyRunner(mistral({ version: 'v7' })),
  'replies/mistral-v11.jsonl': replyRunner(mistral({ version: 'v11' })),
};

/** How replies are run on which the references do not agree. */
export const disputed: DisputedRunners = {
  'replies-disputed/mistral-v7.jsonl': disputedRunner(mistral({ version: 'v7' })),
  'replies-disputed/mistral-v7-ids.jsonl': disputedRunner(mistral({ version: 'v7' })),
  'replies-disputed/mistral-v11.jsonl': disputedRunner(mistral({ version: 'v11' })),
};
