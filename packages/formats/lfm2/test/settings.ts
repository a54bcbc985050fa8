import type { ConformanceOptions } from '@modelspeak/conformance';

const keepPast = { runs: 20, attacks: 20, request: { thinking: { keepPast: true } } };

/** The settings of LFM2 that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
  'with past thoughts': keepPast,
  'version 2': { runs: 50, attacks: 200, formatOptions: { version: '2' } },
  'version 2, as first released': {
    runs: 20,
    attacks: 20,
    formatOptions: { version: '2', template: 'first' },
  },
  'version 2.5-vl': { runs: 50, attacks: 200, formatOptions: { version: '2.5-vl' } },
  'version 2.5-vl, with past thoughts': { ...keepPast, formatOptions: { version: '2.5-vl' } },
};
