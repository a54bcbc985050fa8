import type { ConformanceOptions, VectorSource } from './options.js';
import type { RegisterTest } from './register-groups.js';
import type { FormatOrFactory } from './subject.js';
import { testFormat } from './test-format.js';
import { versionsOf } from './versions-of.js';

/** What the suite must know of each way to write a format, by its name. */
type Settings = Readonly<Record<string, ConformanceOptions>>;

/** How many attacks the first setting is tried with, and how many cases each further one, at most. */
const ATTACKS = 200;
const RUNS = 15;

/** What registers the tests of {@link testSettings}, and the vectors of its settings. */
export interface TestSettingsOptions {
  readonly test: RegisterTest;
  /** What puts tests under a name: `describe` of Vitest, Jest or node:test. */
  readonly describe: (name: string, register: () => void) => unknown;
  /**
   * How many cases the first setting is tried with, at most, and twice as many attacks; the others with a
   * third of that. For tests that are to be quick, where the suite in full is run elsewhere.
   */
  readonly runs?: number | undefined;
  /** The vectors of a setting, by its name. */
  readonly vectors?: Readonly<Record<string, readonly VectorSource[]>> | undefined;
}

/**
 * Registers the suite for a format with each of several settings, under the setting's name. The first
 * is tried in full, unless `runs` says otherwise; the others with few cases, and without the group
 * `growth`, which counts work. Checks that do not concern a setting are not registered, so that they do
 * not look like gaps. A version of a family that no setting names is a setting too.
 *
 * @throws {ModelspeakError} `invalid_option` for options that the suite or the format's factory refuses
 *
 * @example
 * ```ts
 * import { testSettings } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const names: string[] = [];
 * // In a test file: import { describe, test } from 'vitest', and hand in both.
 * testSettings(
 *   llama3,
 *   { default: {}, 'chat template': { formatOptions: { profile: 'hf' }, runs: 20 } },
 *   { describe: (_, register) => register(), test: (name) => names.push(name) },
 * );
 * console.log(names[0]); // llama3: contract: is made for contract 1
 * ```
 */
export function testSettings(
  format: FormatOrFactory,
  settings: Settings,
  { describe, test, runs, vectors = {} }: TestSettingsOptions,
): void {
  Object.entries(everySetting(format, settings)).forEach(([name, options], place) => {
    const chosen = place === 0 ? inFull(options, runs) : inBrief(options, runs);
    describe(name, () => {
      testFormat(format, {
        ...chosen,
        ...(vectors[name] && { vectors: vectors[name] }),
        // A function of its own, without a `skip` that marks what does not concern a setting.
        test: (title, run, timeout) => test(title, run, timeout),
      });
    });
  });
}

/**
 * Settings, and another for each version of a family that none of them names: what {@link testSettings}
 * tests.
 *
 * @example
 * ```ts
 * import { everySetting } from '@modelspeak/conformance';
 * import { phi } from '@modelspeak/format-phi';
 *
 * const settings = { default: {}, mini: { formatOptions: { version: '4-mini' } } };
 * console.log(Object.keys(everySetting(phi, settings)));
 * // [ 'default', 'mini', 'version 4-reasoning', 'version 4-mini-vllm' ]
 * ```
 */
export function everySetting(format: FormatOrFactory, settings: Settings): Settings {
  if (typeof format !== 'function') return settings;
  const named = Object.values(settings).map(
    ({ formatOptions }) => (formatOptions as { readonly version?: string } | undefined)?.version,
  );
  const others = versionsOf(format).filter(
    ({ name, isDefault }) => !named.includes(name) && !(isDefault && named.includes(undefined)),
  );
  const added = others.map(({ name }) => [`version ${name}`, { formatOptions: { version: name } }]);
  return { ...settings, ...Object.fromEntries(added) };
}

/** The same options, with no more cases than that. */
export function inFull(options: ConformanceOptions, most = Infinity): ConformanceOptions {
  const { runs = 100, attacks = ATTACKS } = options;
  return { ...options, runs: Math.min(runs, most), attacks: Math.min(attacks, 2 * most) };
}

/** The same options with few runs and attacks, and without counting work. */
export function inBrief(options: ConformanceOptions, most = Infinity): ConformanceOptions {
  const few = Math.min(RUNS, Math.ceil(most / 3));
  const runs = Math.min(options.runs ?? few, few);
  return { ...options, skip: [...(options.skip ?? []), 'growth'], runs, attacks: few };
}
