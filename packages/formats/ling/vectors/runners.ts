import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { ling } from '@modelspeak/format-ling';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. */
interface TemplateOptions {
  readonly enable_thinking: boolean;
  readonly thinking_option: 'on' | 'off';
}

const prompts = coverageRunners(
  ling,
  coverage,
  ({ enable_thinking, thinking_option: option }: Partial<TemplateOptions>) => ({
    render: {
      thinking: {
        enabled: enable_thinking ?? (option === undefined ? undefined : option === 'on'),
      },
    },
  }),
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ 'ling-3.0': ling() }),
};
