import {
  coverageRunners,
  peerRunners,
  replyRunners,
  type VectorRunners,
} from '@modelspeak/conformance';
import { lfm2 } from '@modelspeak/format-lfm2';
import { coverage } from '../src/coverage.js';

/** The option of the template, under its own name. */
interface TemplateOptions {
  readonly preserve_thinking: boolean;
}

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(
    lfm2,
    coverage,
    ({ preserve_thinking: keepPast }: Partial<TemplateOptions>) => ({
      render: keepPast === undefined ? {} : { thinking: { keepPast } },
    }),
  ),
  ...replyRunners({ lfm2: lfm2({ version: '2' }) }),
  ...peerRunners({
    'vllm-lfm2': lfm2(),
    'vllm-lfm2-more': lfm2(),
    'llama.cpp-lfm2.5': lfm2(),
    'sglang-lfm2': lfm2(),
  }),
};
