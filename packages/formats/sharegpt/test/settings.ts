import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of ShareGPT: it has no options, and no replies. */
export const settings: Readonly<Record<string, ConformanceOptions>> = { default: {} };
