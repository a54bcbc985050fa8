import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { apriel } from '@modelspeak/format-apriel';
import { coverage } from '../src/coverage.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(apriel, coverage),
  ...replyRunners({ 'apriel-1.6': apriel() }),
};
