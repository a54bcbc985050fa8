import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OFFICIAL_FORMATS, officialPackage } from './official-formats.js';

test('the official formats are those of this repository', () => {
  const folder = fileURLToPath(new URL('../../../formats/', import.meta.url));
  const names = readdirSync(folder).map(
    (format) => JSON.parse(readFileSync(`${folder}${format}/package.json`, 'utf8')).name,
  );
  expect(OFFICIAL_FORMATS.map(officialPackage)).toEqual(names);
});
