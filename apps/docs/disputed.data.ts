import { fileURLToPath } from 'node:url';
import { type CoverageRow, coverageRows } from './src/coverage.js';
import { type DisputedExamples, disputedExamples } from './src/disputed-examples.js';
import { type Readers, readReaders } from './src/readers.js';
import { disputedFiles } from './src/recorded-vectors.js';

/** What only the page on evidence shows: the other readers, their mistakes, and the references. */
export interface DisputedData {
  readonly readers: Readers;
  readonly examples: readonly DisputedExamples[];
  readonly coverage: readonly Pick<CoverageRow, 'reference' | 'cases' | 'exceptions'>[];
}

declare const data: DisputedData;

export { data };

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

export default {
  watch: ['./readers.json'],
  load: async (): Promise<DisputedData> => ({
    readers: readReaders(),
    examples: disputedExamples(await disputedFiles(packages)),
    coverage: (await coverageRows()).map(({ reference, cases, exceptions }) => ({
      reference,
      cases,
      exceptions,
    })),
  }),
};
