import type { VectorRunners } from '@modelspeak/conformance';
import { runMtkV3 } from './mtk-v3.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = { 'mtk-v3.json': runMtkV3 };
