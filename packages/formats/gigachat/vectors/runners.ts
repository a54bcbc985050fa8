import { coverageRunners, replyRunners, type VectorRunners } from '@modelspeak/conformance';
import { gigachat } from '@modelspeak/format-gigachat';
import { coverage } from '../src/coverage.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  ...coverageRunners(gigachat, coverage),
  ...replyRunners({ 'gigachat3.1': gigachat() }),
};
