import { type CoverageRow, coverageRows } from './src/coverage.js';

declare const data: readonly CoverageRow[];

export { data };

export default { load: (): Promise<readonly CoverageRow[]> => coverageRows() };
