import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { olmo } from '@modelspeak/format-olmo';
import { coverage } from '../src/coverage.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(olmo, coverage),
  ...replyRunners({
    'olmo-3': olmo({ version: '3' }),
    'olmo-3-think': olmo({ version: '3-think' }),
  }),
};
