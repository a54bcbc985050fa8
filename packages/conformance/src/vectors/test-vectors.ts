import { CheckFailure, expectSameText } from '../check.js';
import type { VectorRunners } from '../options.js';
import type { RegisterTest } from '../register-groups.js';
import { vectorCases } from './cases.js';
import type { DisputedRunners } from './disputed-runner.js';

/** How long the cases of a test may take, in milliseconds. */
const TIMEOUT = 30_000;

/** What registers the tests of {@link testVectors}, and where the vectors are. */
export interface TestVectorsOptions {
  readonly test: RegisterTest;
  /** What puts tests under a name: `describe` of Vitest, Jest or node:test. */
  readonly describe: (name: string, register: () => void) => unknown;
  /** Reads a file of vectors, by its path in their folder. */
  readonly read: (file: string) => string;
}

/**
 * Registers a test for each recorded case, under the name of its file, and one for each file of disputed
 * replies, all of which must be read as they were meant.
 *
 * @param vectors How the files are run: what the package's `vectors/runners.ts` exports.
 * @throws {Error} for a file without cases
 *
 * @example
 * ```ts
 * import { replyRunners, testVectors } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const names: string[] = [];
 * // In a test file: import { describe, test } from 'vitest', hand in both, and read with readFileSync.
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
          if (outcome === undefined) throw new CheckFailure('its runner gives no outcome');
          expectSameText(outcome.actual, outcome.expected, 'what is written or read');
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
      throw new CheckFailure(`read otherwise: ${wrong.map(({ id }) => id).join(', ')}`);
    };
    test(`${file} is read as it was meant`, check, TIMEOUT);
  }
}
