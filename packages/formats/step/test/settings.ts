import type { ConformanceOptions } from '@modelspeak/conformance';

const ALWAYS = { rewritesHistory: 'past replies have no thinking block', runs: 30 } as const;

/** The ways to write Step that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { ...ALWAYS, textJoint: ' ' },
  'with an effort': { ...ALWAYS, textJoint: ' ', request: { thinking: { effort: 'low' } } },
  'Step 3.5': { ...ALWAYS, formatOptions: { version: '3.5' } },
};
