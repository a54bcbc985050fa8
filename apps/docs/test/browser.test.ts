import { test } from 'vitest';

// Says among the skipped tests what `npm test` leaves out, for want of a browser.
// biome-ignore lint/suspicious/noSkippedTests: they are run by `npm run browser`
test.skip('the pages in Chromium (npm run browser)', () => {});
