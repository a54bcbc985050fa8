import {
  chatTemplateRunner,
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunner,
  type VectorRunners,
} from '@modelspeak/conformance';
import { type MistralOptions, mistral } from '@modelspeak/format-mistral';
import { coverage } from '../src/coverage.js';

/** The options of mistral-common. */
interface ReferenceOptions {
  readonly reasoning_effort?: 'none' | 'high';
}

/** The date on which the references were run, and whether the model was to think. */
const onThatDay = ({ reasoning_effort: effort }: ReferenceOptions) => ({
  render: { today: '2025-01-05', ...(effort !== undefined && { thinking: { effort } }) },
});

const asItsVersion = (vector: unknown) => {
  const { version } = vector as Pick<MistralOptions, 'version'>;
  return chatTemplateRunner(mistral({ version }), onThatDay);
};

/** Runs cases of every version in one file. */
const anyVersion: VectorRunner = Object.assign((vector: unknown) => asItsVersion(vector)(vector), {
  prompt: (vector: unknown) => asItsVersion(vector).prompt(vector),
});

const v7 = mistral({ version: 'v7' });
const replies = {
  'mistral-v7': v7,
  'mistral-v7-ids': v7,
  'mistral-v11': mistral({ version: 'v11' }),
};

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(mistral, coverage, onThatDay),
  'mistral-common-more.json': anyVersion,
  ...replyRunners(replies),
  ...peerRunners({
    'vllm-mistral-v3': mistral({ version: 'v3' }),
    'vllm-mistral-v11': mistral({ version: 'v11' }),
    'llama.cpp-mistral-nemo': mistral({ version: 'v3-tekken' }),
    'llama.cpp-mistral-small-3.2': mistral({ version: 'v11' }),
    'llama.cpp-devstral': mistral({ version: 'v11' }),
    'sglang-mistral-v3': mistral({ version: 'v3' }),
    'sglang-mistral-v11': mistral({ version: 'v11' }),
    'llama.cpp-ministral-3': mistral({ version: 'v13' }),
    'vllm-mistral-reasoning': mistral({ version: 'v13' }),
    'vllm-mistral-v3-more': mistral({ version: 'v3' }),
    'vllm-mistral-v11-more': mistral({ version: 'v11' }),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);
