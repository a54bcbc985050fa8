import type { ConformanceOptions } from '@modelspeak/conformance';

const STRIPS = {
  rewritesHistory: 'the chat template leaves out past thinking blocks, even empty ones',
};

/** The settings of each version. */
const ALL = { runs: 50, attacks: 200 } as const;
/** The settings of request options, which do not affect the growth of work. */
const ASKED = { runs: 20, attacks: 20, skip: ['growth'] } as const;
const OFF = { ...ASKED, request: { thinking: { enabled: false } } };
const KEPT = { ...ASKED, request: { thinking: { keepPast: true } } };

/** The settings of Nemotron that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { ...ALL, ...STRIPS },
  'told not to think': OFF,
  'with past thoughts': KEPT,
  ...version('nano-v2', ALL),
  ...version('nano-v2', OFF, 'told not to think'),
  ...version('3-super', {
    ...ASKED,
    request: { thinking: { effort: 'low' } },
    rewritesHistory: 'the effort is asked for at the end of the last question',
  }),
  ...version('3-ultra', { ...ALL, ...STRIPS }),
  ...version('3-ultra', OFF, 'told not to think'),
  ...version('3-ultra', KEPT, 'with past thoughts'),
  ...version('3.5-lightning', { ...ASKED, ...STRIPS }),
};

function version(
  name: string,
  options: ConformanceOptions,
  asked?: string,
): Readonly<Record<string, ConformanceOptions>> {
  const setting = asked === undefined ? `version ${name}` : `version ${name}, ${asked}`;
  return { [setting]: { ...options, formatOptions: { version: name } } };
}
