import { type ShownEvidence, shownEvidence } from './src/shown-evidence.js';

declare const data: ShownEvidence;

export { data };

export default {
  watch: ['./evidence.json'],
  load: shownEvidence,
};
