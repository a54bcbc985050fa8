import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Ratios, RecordedRows } from './ratios.js';

/** Runs something, and returns the lines that it prints. */
export async function listenTo(run: () => void | Promise<void>): Promise<readonly string[]> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => {
    lines.push(line);
    log(line);
  };
  try {
    await run();
    return lines;
  } finally {
    console.log = log;
  }
}

/** What a group of benchmarks printed, when and on what. */
interface GroupReport {
  readonly date: string;
  readonly machine: string;
  readonly lines: readonly string[];
}

const REPORT = path.join(import.meta.dirname, '.reports/bench.json');
const RECORDED = path.join(import.meta.dirname, 'recorded.json');

const date = new Date().toISOString().slice(0, 10);
const machine = `${os.cpus()[0]?.model ?? os.arch()}, Node ${process.version}`;

/** Writes what a group printed, for the site; the others keep what they printed before. */
export function writeReport(group: string, lines: readonly string[]): void {
  const before = readGroups<GroupReport>(REPORT);
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, JSON.stringify({ ...before, [group]: { date, machine, lines } }));
}

/** What was recorded of a group's ratios. */
export function recordedRows(group: string): RecordedRows {
  return readGroups<RecordedRows>(RECORDED)[group] ?? {};
}

/** Records the ratios of a group. */
export function record(group: string, ratios: Ratios): void {
  const rows = ratios.record(date, machine);
  const groups = { ...readGroups<RecordedRows>(RECORDED), [group]: rows };
  writeFileSync(RECORDED, `${JSON.stringify(groups, null, 2)}\n`);
}

/** A file with something for each group. */
function readGroups<Kept>(file: string): Readonly<Record<string, Kept>> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
