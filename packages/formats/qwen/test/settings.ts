import type { ConformanceOptions } from '@modelspeak/conformance';

const strips = {
  rewritesHistory: 'the chat template leaves out past thinking blocks, even empty ones',
};

/** The settings of each version. */
const ALL = { runs: 50, attacks: 200 } as const;
/** The settings of request options, which do not affect the growth of work. */
const ASKED = { runs: 20, attacks: 20, skip: ['growth'] } as const;

const on = { ...ASKED, request: { thinking: { enabled: true } } };
const off = { ...ASKED, request: { thinking: { enabled: false } } };

/** The settings of Qwen that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { ...ALL, ...strips },
  'told to think': { ...on, ...strips },
  'told not to think': { ...off, ...strips },
  ...version('2.5', ALL),
  ...version('2.5-vl', ALL),
  ...version('qwq', { ...ALL, ...strips }),
  ...version('qwq', { ...off, ...strips }, 'told not to think'),
  ...version('3-instruct', ALL),
  ...version('3-thinking', { ...ALL, ...strips }),
  ...version('3-vl', ALL),
  ...version('3-vl-thinking', { ...ALL, ...strips }),
  ...version('3-omni', { ...ALL, ...strips }),
  ...version('3-omni', { ...off, ...strips }, 'told not to think'),
  ...version('3-omni-thinking', { ...ALL, ...strips }),
  ...version('3-coder', ALL),
  ...version('3-coder', { ...ASKED, formatOptions: { template: 'llama.cpp' } }, 'as in llama.cpp'),
  ...version('3-coder', { ...ASKED, formatOptions: { template: 'first' } }, 'as first released'),
  ...version('3.5', { ...ALL, ...strips }),
  ...version('3.5', { ...on, ...strips }, 'told to think'),
  ...version('3.5', { ...off, ...strips }, 'told not to think'),
  ...version('3.5-small', { ...ALL, ...strips, request: off.request }),
  ...version('3.5-small', { ...on, ...strips }, 'told to think'),
  ...version('3.6', { ...ALL, ...strips }),
  ...version('3.6', { ...off, ...strips }, 'told not to think'),
  ...version('3.6', { ...ASKED, request: { thinking: { keepPast: true } } }, 'with past thoughts'),
  ...version('3.8', ALL),
  ...version('3.8', off, 'told not to think'),
  ...version(
    '3.8',
    { ...ASKED, ...strips, request: { thinking: { keepPast: false } } },
    'without past thoughts',
  ),
  ...version('3.8-max', ALL),
  ...version('3.8-max', { ...ASKED, request: { thinking: { effort: 'low' } } }, 'with low effort'),
  ...version(
    '3.8-max',
    { ...ASKED, ...strips, request: { thinking: { keepPast: false } } },
    'without past thoughts',
  ),
};

function version(
  name: string,
  options: ConformanceOptions,
  asked?: string,
): Readonly<Record<string, ConformanceOptions>> {
  const setting = asked === undefined ? `version ${name}` : `version ${name}, ${asked}`;
  return { [setting]: { ...options, formatOptions: { ...options.formatOptions, version: name } } };
}
