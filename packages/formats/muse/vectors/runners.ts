import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { muse } from '@modelspeak/format-muse';
import { coverage } from '../src/coverage.js';

/** The options of the template, under their own names. */
interface TemplateOptions {
  readonly reasoning_strength: 'low' | 'medium' | 'high' | 'xhigh';
  readonly knowledge_cutoff: string;
  readonly current_date: string;
}

/** The date in the recorded prompts. */
const TODAY = '2025-01-05';

const prompts = coverageRunners(
  muse,
  coverage,
  ({
    reasoning_strength: effort,
    knowledge_cutoff: knowledgeCutoff,
    current_date: today = TODAY,
  }: Partial<TemplateOptions>) => ({
    options: { knowledgeCutoff },
    render: { today, thinking: { effort } },
  }),
);

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...prompts,
  ...replyRunners({ 'muse-glimmer': muse() }),
};
