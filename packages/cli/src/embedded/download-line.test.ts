import { expect, test } from 'vitest';
import { downloadLine, sizeText } from './download-line.js';

test('the line of a download has its speed and the time that is left', () => {
  const size = 1_000_000_000;
  expect(downloadLine({ received: 500_000_000, size, from: 400_000_000 }, 10_000)).toBe(
    '██████████░░░░░░░░░░ 500/1000 MB  10.0 MB/s  50 s left',
  );
  expect(downloadLine({ received: 400_000_000, size, from: 400_000_000 }, 0)).toBe(
    '████████░░░░░░░░░░░░ 400/1000 MB',
  );
  expect(downloadLine({ received: size, size, from: 0 }, 100_000)).toBe(
    '████████████████████ 1000/1000 MB  10.0 MB/s',
  );
});

test('sizes are in the units that people use', () => {
  expect([sizeText(1_117_320_768), sizeText(491_400_064)]).toEqual(['1.12 GB', '491 MB']);
});
