import { readFileSync } from 'node:fs';

/** What a browser downloads for an import, as `npm run size -- --write` measured it. */
export interface Size {
  readonly name: string;
  /** Bytes, minified and gzipped. */
  readonly measured: number;
  readonly limit: number;
}

/** All measured sizes; the file also says what is measured. */
export function readSizes(): readonly Size[] {
  const file = new URL('../../../scripts/size.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Size[];
}
