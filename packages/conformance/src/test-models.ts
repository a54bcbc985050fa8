import type { FormatFactory, PromptFormat } from '@modelspeak/core';
import { expectThat } from './check.js';
import { optionsOfModel } from './options-of-model.js';
import type { RegisterTest } from './register-groups.js';

const TIMEOUT = 10_000;

/** What registers the tests of {@link testModels}, and the models that none of them speaks. */
export interface TestModelsOptions {
  readonly test: RegisterTest;
  /** What puts tests under a name: `describe` of Vitest, Jest or node:test. */
  readonly describe: (name: string, register: () => void) => unknown;
  /** Models that the family must not take for its own. */
  readonly unknown?: readonly string[] | undefined;
}

/**
 * Registers a test for each of the names that hosts and files give to a family's models: a registry must
 * choose the version under which the name stands. A version that models speak and that is left out fails.
 *
 * @param family What `defineFamily` gave.
 * @param models The names of models, by version.
 *
 * @example
 * ```ts
 * import { testModels } from '@modelspeak/conformance';
 * import { phi } from '@modelspeak/format-phi';
 *
 * const names: string[] = [];
 * // In a test file: import { describe, test } from 'vitest', and hand in both.
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
    describe(`version ${version} is that of`, () => {
      for (const model of names) {
        const check = (): void => {
          const found = versionOf(model);
          expectThat(found === version, () => `${model} is taken for ${found ?? 'no version'}`);
        };
        test(model, check, TIMEOUT);
      }
    });
  }
  test(
    'every version that models speak is tested',
    () => {
      const missing = spokenVersions(family).filter((version) => !Object.hasOwn(models, version));
      expectThat(missing.length === 0, () => `name models of the version ${missing.join(', ')}`);
    },
    TIMEOUT,
  );
  describe('no version is that of', () => {
    for (const model of unknown) {
      const check = (): void => {
        const found = versionOf(model);
        expectThat(found === undefined, () => `${model} is taken for ${String(found)}`);
      };
      test(model, check, TIMEOUT);
    }
  });
}

/** The versions that the patterns of a family name. One without models is asked for by name. */
function spokenVersions({ models }: FormatFactory<never, PromptFormat>): readonly string[] {
  const versions = models.flatMap((model) => {
    const { options } = typeof model === 'string' ? {} : model;
    return (options as { readonly version?: string } | undefined)?.version ?? [];
  });
  return [...new Set(versions)];
}
