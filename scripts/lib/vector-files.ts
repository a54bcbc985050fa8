import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The vector files in a folder and its subfolders, as relative paths. */
export function vectorFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.jsonl?$/.test(file))
    .sort();
}
