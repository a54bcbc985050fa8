import { test } from 'vitest';

// Lists what `npm test` cannot test without a browser among the skipped tests.
// biome-ignore lint/suspicious/noSkippedTests: they are run by `npm run browser`
test.skip('the pages in Chromium (npm run browser)', () => {});
