import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Ratios, RecordedRows } from './ratios.js';

/** Runs a function, and returns the lines that it prints. */
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

/** The output of a group of benchmarks, with the date and the machine. */
interface GroupReport {
  readonly date: string;
  readonly machine: string;
  readonly lines: readonly string[];
}

/** What one run of the benchmark of the gateway measured. */
export interface GatewayRow {
  readonly name: string;
  readonly streams: number;
  readonly tokensPerSecond: number;
  /** The median time to the first token. */
  readonly firstTokenMs: number;
  /** The most memory that it took; `NaN` where the system does not say it. */
  readonly memoryMB: number;
}

const REPORTS = path.join(import.meta.dirname, '.reports');
const REPORT = path.join(REPORTS, 'bench.json');
const RECORDED = path.join(import.meta.dirname, 'recorded.json');

const date = new Date().toISOString().slice(0, 10);
const machine = `${os.cpus()[0]?.model ?? os.arch()}, Node ${process.version}`;

/** Writes the output of a group for the site; the other groups keep their earlier output. */
export function writeReport(group: string, lines: readonly string[]): void {
  const before = readGroups<GroupReport>(REPORT);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(REPORT, JSON.stringify({ ...before, [group]: { date, machine, lines } }));
}

/** Writes what was measured of the gateway for the site. */
export function writeGatewayReport(rows: readonly GatewayRow[]): void {
  mkdirSync(REPORTS, { recursive: true });
  const report = { date, machine, rows };
  writeFileSync(path.join(REPORTS, 'gateway.json'), JSON.stringify(report, null, 2));
}

/** The recorded ratios of a group. */
export function recordedRows(group: string): RecordedRows {
  return readGroups<RecordedRows>(RECORDED)[group] ?? {};
}

/** Records the ratios of a group. */
export function record(group: string, ratios: Ratios): void {
  const rows = ratios.record(date, machine);
  const groups = { ...readGroups<RecordedRows>(RECORDED), [group]: rows };
  writeFileSync(RECORDED, `${JSON.stringify(groups, null, 2)}\n`);
}

/** The contents of a file, by group. */
function readGroups<Kept>(file: string): Readonly<Record<string, Kept>> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
