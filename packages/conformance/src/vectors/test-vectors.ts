import { CheckFailure, expectSameText } from '../check.js';
import type { VectorRunners } from '../options.js';
import type { RegisterTest } from '../register-groups.js';
import { vectorCases } from './cases.js';
import type { DisputedRunners } from './disputed-runner.js';

/** The timeout of a test, in milliseconds. */
const TIMEOUT = 30_000;

/** The test functions for {@link testVectors}, and how to read the vectors. */
export interface TestVectorsOptions {
  readonly test: RegisterTest;
  /** The function that groups tests: `describe` of Vitest, Jest or node:test. */
  readonly describe: (name: string, register: () => void) => unknown;
  /** Reads a vector file, by its path in the `vectors` folder. */
  readonly read: (file: string) => string;
}

/**
 * Registers a test for each recorded case, under the name of its file, and one for each file of
 * disputed replies, all of which must be read as intended.
 *
 * @param vectors The runners of the files: the exports of the package's `vectors/runners.ts`.
 * @throws {Error} for a file without cases
 *
 * @example
 * ```ts
 * import { replyRunners, testVectors } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const names: string[] = [];
 * // In a test file: import { describe, test } from 'vitest', pass both, and read with readFileSync.
 * testVectors(
 *   { runners: replyRunners({ llama3: llama3() }) },
 *   {
 *     describe: (_file, register) => register(),
 *     test: (id) => names.push(id),
 *     read: () => '{"id": "llama3-001"}\n{"id": "llama3-002"}',
 *   },
 * );
 * console.log(names); // [ 'llama3-001', 'llama3-002' ]
 * ```
 */
export function testVectors(
  vectors: { readonly runners: VectorRunners; readonly disputed?: DisputedRunners | undefined },
  { describe, test, read }: TestVectorsOptions,
): void {
  for (const [file, run] of Object.entries(vectors.runners)) {
    describe(file, () => {
      for (const vector of vectorCases(file, read(file))) {
        const check = (): void => {
          const outcome = run(vector);
          if (outcome === undefined) throw new CheckFailure('its runner returns no outcome');
          expectSameText(outcome.actual, outcome.expected, 'the result');
        };
        test(vector.id, check, TIMEOUT);
      }
    });
  }
  for (const [file, run] of Object.entries(vectors.disputed ?? {})) {
    const check = (): void => {
      const wrong = vectorCases(file, read(file)).filter((row) => {
        const { whole, streamed } = run(row)?.ours ?? { whole: true, streamed: true };
        return !whole || !streamed;
      });
      if (wrong.length === 0) return;
      throw new CheckFailure(`not read as intended: ${wrong.map(({ id }) => id).join(', ')}`);
    };
    test(`${file} is read as intended`, check, TIMEOUT);
  }
}
