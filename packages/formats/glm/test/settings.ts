import type { ConformanceOptions } from '@modelspeak/conformance';

const STRIPS = {
  rewritesHistory: 'the chat template leaves out past thinking blocks, even empty ones',
};
const OFF = { thinking: { enabled: false } } as const;
const KEPT = { thinking: { keepPast: true } } as const;

/** The settings of GLM's formats that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 100, ...STRIPS },
  'told not to think': { runs: 20, request: OFF },
  'with past thoughts': { runs: 20, request: KEPT, ...STRIPS },
  'version 4.7': { runs: 20, formatOptions: { version: '4.7' }, ...STRIPS },
  'version 4.7, told not to think': {
    runs: 20,
    formatOptions: { version: '4.7' },
    request: OFF,
  },
  'version 4.7, with past thoughts': {
    runs: 20,
    formatOptions: { version: '4.7' },
    request: KEPT,
    ...STRIPS,
  },
  'version 4.5': { runs: 50, formatOptions: { version: '4.5' } },
  'version 4.5, told not to think': {
    runs: 20,
    formatOptions: { version: '4.5' },
    request: OFF,
  },
  'version 4.5v': { runs: 50, formatOptions: { version: '4.5v' } },
  'version 4.5v, told not to think': {
    runs: 20,
    formatOptions: { version: '4.5v' },
    request: OFF,
  },
  'version 5.2': { runs: 20, formatOptions: { version: '5.2' } },
  'version 5.2, told not to think': {
    runs: 20,
    formatOptions: { version: '5.2' },
    request: OFF,
  },
  'version 5.2, with past thoughts': {
    runs: 20,
    formatOptions: { version: '5.2' },
    request: { thinking: { effort: 'high', keepPast: true } },
  },
  'version 5.3': { runs: 50, formatOptions: { version: '5.3' } },
  'version 5.3, without past thoughts': {
    runs: 20,
    formatOptions: { version: '5.3' },
    request: { thinking: { effort: 'low', keepPast: false } },
  },
};
