import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from 'vitepress';

const HASH_MAP = /(window\.__VP_HASH_MAP__=JSON\.parse\()("(?:[^"\\]|\\.)*")\)/;

/**
 * Removes the thousand reference pages from the list of pages that every page loads. A visitor who
 * opens one of them loads `hashmap.json`, as VitePress does for any page that is not in the list.
 */
export function trimMetadata({ outDir }: Pick<SiteConfig, 'outDir'>): void {
  const folder = path.join(outDir, 'assets/chunks');
  const name = readdirSync(folder).find((file) => /^metadata\.\w+\.js$/.test(file));
  if (name === undefined) throw new Error('VitePress wrote no metadata chunk');
  const file = path.join(folder, name);
  const source = readFileSync(file, 'utf8');
  const trimmed = source.replace(HASH_MAP, (_, begin: string, literal: string) => {
    const pages: Record<string, string> = JSON.parse(JSON.parse(literal));
    const kept = Object.entries(pages).filter(([page]) => !page.startsWith('api_@'));
    return `${begin}${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))})`;
  });
  if (trimmed === source) throw new Error('the metadata chunk holds no list of pages');
  writeFileSync(file, trimmed);
}
