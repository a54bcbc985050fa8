import type { VectorRunners } from '@modelspeak/conformance';
import { runFlinkPrompt } from './flink-prompt.js';

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = { 'flink-prompt.json': runFlinkPrompt };
