import type { VectorRunners } from '@modelspeak/conformance';
import { runMtkV3 } from './mtk-v3.js';

/** How the vectors of this package are run, by file. */
export const runners: VectorRunners = { 'mtk-v3.json': runMtkV3 };
