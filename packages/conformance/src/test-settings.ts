import type { ConformanceOptions, VectorSource } from './options.js';
import type { RegisterTest } from './register-groups.js';
import type { FormatOrFactory } from './subject.js';
import { testFormat } from './test-format.js';
import { versionsOf } from './versions-of.js';

/** The options of the suite for each setting, by its name. */
type Settings = Readonly<Record<string, ConformanceOptions>>;

/** The maximum number of attacks for the first setting, and of cases for all others. */
const ATTACKS = 200;
const RUNS = 15;

/** The test functions for {@link testSettings}, and the vectors of the settings. */
export interface TestSettingsOptions {
  readonly test: RegisterTest;
  /** The function that groups tests: `describe` of Vitest, Jest or node:test. */
  readonly describe: (name: string, register: () => void) => unknown;
  /**
   * The maximum number of cases for the first setting, with twice as many attacks; a third of that for
   * all others. For quick tests, if the whole suite runs elsewhere.
   */
  readonly runs?: number | undefined;
  /** The vectors of each setting, by its name. */
  readonly vectors?: Readonly<Record<string, readonly VectorSource[]>> | undefined;
}

/**
 * Registers the suite for a format with each of several settings, under the setting's name. The
 * first setting runs in full, unless `runs` limits it; the others with few cases, and without the
 * group `growth`. Checks that do not apply to a setting are not registered, so that they do not look
 * like gaps. A version of a family without a setting gets one.
 *
 * @throws {ModelspeakError} `invalid_option` for options that the suite or the format's factory
 * refuses
 *
 * @example
 * ```ts
 * import { testSettings } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const names: string[] = [];
 * // In a test file: import { describe, test } from 'vitest', and pass both.
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
        // A plain function without `skip`, so that checks that do not apply are not registered.
        test: (title, run, timeout) => test(title, run, timeout),
      });
    });
  });
}

/**
 * Returns the settings, plus one for each version of a family that none of them names: what
 * {@link testSettings} tests.
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

/** The same options, with at most this many cases. */
export function inFull(options: ConformanceOptions, most = Infinity): ConformanceOptions {
  const { runs = 100, attacks = ATTACKS } = options;
  return { ...options, runs: Math.min(runs, most), attacks: Math.min(attacks, 2 * most) };
}

/** The same options with few runs and attacks, and without the group `growth`. */
export function inBrief(options: ConformanceOptions, most = Infinity): ConformanceOptions {
  const few = Math.min(RUNS, Math.ceil(most / 3));
  const runs = Math.min(options.runs ?? few, few);
  return { ...options, skip: [...(options.skip ?? []), 'growth'], runs, attacks: few };
}
