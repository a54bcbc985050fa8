import type { ConformanceOptions, VectorSource } from './options.js';
import type { RegisterTest } from './register-groups.js';
import type { FormatOrFactory } from './subject.js';
import { testFormat } from './test-format.js';

/** How many cases a further setting is tried with, at most. */
const RUNS = 15;

/** What registers the tests of {@link testSettings}, and the vectors of its settings. */
export interface TestSettingsOptions {
  readonly test: RegisterTest;
  /** What puts tests under a name: `describe` of Vitest, Jest or node:test. */
  readonly describe: (name: string, register: () => void) => unknown;
  /** The vectors of a setting, by its name. */
  readonly vectors?: Readonly<Record<string, readonly VectorSource[]>> | undefined;
}

/**
 * Registers the suite for a format with each of several settings, under the setting's name. The first
 * is tried in full; the others with few cases, and without the group `growth`, which counts work.
 * Checks that do not concern a setting are not registered, so that they do not look like gaps.
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
  settings: Readonly<Record<string, ConformanceOptions>>,
  { describe, test, vectors = {} }: TestSettingsOptions,
): void {
  Object.entries(settings).forEach(([name, options], place) => {
    const chosen = place === 0 ? { attacks: 200, ...options } : inBrief(options);
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

/** The same options with few runs and attacks, and without counting work. */
export function inBrief(options: ConformanceOptions): ConformanceOptions {
  const runs = Math.min(options.runs ?? RUNS, RUNS);
  return { ...options, skip: [...(options.skip ?? []), 'growth'], runs, attacks: RUNS };
}
