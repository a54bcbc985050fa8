import type { FormatFactory, PromptFormat } from '@modelspeak/core';
import { expectThat } from './check.js';
import { optionsOfModel } from './options-of-model.js';
import type { RegisterTest } from './register-groups.js';

const TIMEOUT = 10_000;

/** The test functions for {@link testModels}, and models of other families. */
export interface TestModelsOptions {
  readonly test: RegisterTest;
  /** The function that groups tests: `describe` of Vitest, Jest or node:test. */
  readonly describe: (name: string, register: () => void) => unknown;
  /** Models that the family must not match. */
  readonly unknown?: readonly string[] | undefined;
}

/**
 * Registers a test for each name that hosts and files give to a family's models: a registry must
 * choose the version that the name is listed under. A version with models must not be left out.
 *
 * @param family The result of `defineFamily`.
 * @param models The names of models, by version.
 *
 * @example
 * ```ts
 * import { testModels } from '@modelspeak/conformance';
 * import { phi } from '@modelspeak/format-phi';
 *
 * const names: string[] = [];
 * // In a test file: import { describe, test } from 'vitest', and pass both.
 * testModels(
 *   phi,
 *   { '4': ['phi4:14b'], '4-mini': ['phi4-mini'], '4-reasoning': ['phi4-reasoning:14b'] },
 *   {
 *     describe: (_version, register) => register(),
 *     test: (name) => names.push(name),
 *     unknown: ['phi3'],
 *   },
 * );
 * console.log(names.at(-1)); // phi3
 * ```
 */
export function testModels(
  family: FormatFactory<never, PromptFormat>,
  models: Readonly<Record<string, readonly string[]>>,
  { describe, test, unknown = [] }: TestModelsOptions,
): void {
  const versionOf = (model: string): unknown => {
    const options = optionsOfModel(family, model) as { readonly version?: unknown } | undefined;
    return options && (options.version ?? 'without a version');
  };

  for (const [version, names] of Object.entries(models)) {
    describe(`version ${version} is chosen for`, () => {
      for (const model of names) {
        const check = (): void => {
          const found = versionOf(model);
          expectThat(found === version, () => `${model} matches ${found ?? 'no version'}`);
        };
        test(model, check, TIMEOUT);
      }
    });
  }
  test(
    'every version with models is tested',
    () => {
      const missing = spokenVersions(family).filter((version) => !Object.hasOwn(models, version));
      expectThat(missing.length === 0, () => `list models of the version ${missing.join(', ')}`);
    },
    TIMEOUT,
  );
  describe('no version is chosen for', () => {
    for (const model of unknown) {
      const check = (): void => {
        const found = versionOf(model);
        expectThat(found === undefined, () => `${model} matches ${String(found)}`);
      };
      test(model, check, TIMEOUT);
    }
  });
}

/** The versions in the patterns of a family. A version without models is only chosen by name. */
function spokenVersions({ models }: FormatFactory<never, PromptFormat>): readonly string[] {
  const versions = models.flatMap((model) => {
    const { options } = typeof model === 'string' ? {} : model;
    return (options as { readonly version?: string } | undefined)?.version ?? [];
  });
  return [...new Set(versions)];
}
