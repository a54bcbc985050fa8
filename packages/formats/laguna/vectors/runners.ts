import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { laguna } from '@modelspeak/format-laguna';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly preserve_thinking: boolean;
}

const prompts = coverageRunners(
  laguna,
  coverage,
  ({
    enable_thinking: enabled,
    preserve_thinking: preserveThinking,
  }: Partial<TemplateOptions>) => ({
    options: { preserveThinking },
    render: { thinking: { enabled } },
  }),
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ 'laguna-s-2.1': laguna() }),
};
