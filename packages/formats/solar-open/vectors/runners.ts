import { coverageRunners, type VectorRunners } from '@modelspeak/conformance';
import { solarOpen } from '@modelspeak/format-solar-open';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. */
interface TemplateOptions {
  readonly default_system_prompt: boolean;
  readonly reasoning_effort: string;
  readonly think_render_option: 'all' | 'lastthink';
}

/** The date in the recorded prompts. */
const TODAY = '2025-01-05';

/** The efforts at which the template closes the thinking block. */
const OFF = ['low', 'minimal'];

/** The runner of each file of vectors. */
export const runners: VectorRunners = coverageRunners(
  solarOpen,
  coverage,
  ({
    default_system_prompt: providerPrompt,
    reasoning_effort: effort,
    think_render_option: shown,
  }: Partial<TemplateOptions>) => ({
    options: { providerPrompt },
    render: {
      today: TODAY,
      thinking: {
        enabled: effort === undefined ? undefined : !OFF.includes(effort),
        keepPast: shown === 'all',
      },
    },
  }),
);
