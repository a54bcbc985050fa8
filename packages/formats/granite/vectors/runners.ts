import {
  coverageRunners,
  disputedRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { granite } from '@modelspeak/format-granite';
import { coverage } from '../src/coverage.js';

/** The options of the templates, under their own names. */
interface TemplateOptions {
  readonly thinking: boolean;
  readonly controls: { readonly length?: string; readonly originality?: string };
  readonly documents: readonly {
    readonly doc_id: string | number;
    readonly title: string;
    readonly text: string;
  }[];
}

const prompts = coverageRunners(
  granite,
  coverage,
  ({ thinking: enabled, documents, controls }: Partial<TemplateOptions>) => ({
    ...(controls && { options: controls }),
    render: {
      // The date on which the templates were run.
      today: '2025-01-05',
      ...(enabled !== undefined && { thinking: { enabled } }),
      documents: documents?.map(({ doc_id, ...rest }) => ({ ...rest, id: `${doc_id}` })),
    },
  }),
);

const replies = {
  'granite-3': granite({ version: '3.3' }),
  'granite-4': granite({ version: '4.1' }),
};

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners(replies),
  ...peerRunners({
    'llama.cpp-granite-3.3': granite({ version: '3.3' }),
    'llama.cpp-granite-4': granite({ version: '4.1' }),
    'vllm-granite-3': granite({ version: '3.3' }),
    'vllm-granite-4': granite({ version: '4.0' }),
  }),
};

/** The runner of each file of disputed replies. */
export const disputed = disputedRunners(replies);
