import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { countDisputed, type ReaderCount, sumCounts, vectorCases } from '@modelspeak/conformance';
import { folderArgument } from './lib/folder-argument.ts';
import { vectorFiles } from './lib/vector-files.ts';
import { vectorRunners } from './lib/vector-runners.ts';

const USAGE = `usage: npm run disputed -- DIR [--report FILE]
DIR is the folder with the vector files, including replies-disputed/*.jsonl
--report writes the counts as JSON`;

/** The counts of one file, by reader; our reader is `modelspeak`. */
interface FileCount {
  readonly file: string;
  readonly readers: Readonly<Record<string, ReaderCount>>;
}

const { folder, value: report } = folderArgument(USAGE, 'report');
const counts = await countFiles(folder);
printTable(counts);
if (report !== undefined) writeFileSync(report, `${JSON.stringify(counts, null, 2)}\n`);

async function countFiles(directory: string): Promise<readonly FileCount[]> {
  const { disputed } = await vectorRunners();
  return vectorFiles(directory).flatMap((file) => {
    const run = disputed.get(file);
    if (run === undefined) return [];
    const rows = vectorCases(file, readFileSync(path.join(directory, file), 'utf8'));
    return [{ file, readers: countDisputed(run, rows) }];
  });
}

/** A line for each file, a column for each reader: whole replies, then streamed ones. */
function printTable(files: readonly FileCount[]): void {
  const readers = [...new Set(files.flatMap(({ readers }) => Object.keys(readers)))];
  const total = {
    file: 'all',
    readers: Object.fromEntries(
      readers.map((reader) => [
        reader,
        sumCounts(files.flatMap(({ readers: counted }) => counted[reader] ?? [])),
      ]),
    ),
  };
  const lines = [...files, total].map(({ file, readers: counted }) => [
    path.basename(file, '.jsonl'),
    ...readers.map((reader) => cell(counted[reader])),
  ]);
  console.log('Rows read correctly, of those tried: whole, streamed');
  for (const line of aligned([['file', ...readers], ...lines])) console.log(line);
}

function cell(counted: ReaderCount | undefined): string {
  if (counted === undefined) return '';
  return [counted.whole, counted.streamed]
    .flatMap((each) => (each === undefined ? [] : `${each.right}/${each.rows}`))
    .join(', ');
}

function aligned(table: readonly (readonly string[])[]): readonly string[] {
  const widths = (table[0] ?? []).map((_cell, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  );
  return table.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
