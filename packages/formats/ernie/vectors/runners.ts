import { coverageRunners, type VectorRunners } from '@modelspeak/conformance';
import { ernie } from '@modelspeak/format-ernie';
import { coverage } from '../src/coverage.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = coverageRunners(ernie, coverage);
