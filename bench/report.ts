import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Runs something, and keeps what it prints. */
export async function listenTo<Result>(
  run: () => Result | Promise<Result>,
): Promise<{ readonly result: Result; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => {
    lines.push(line);
    log(line);
  };
  try {
    return { result: await run(), lines };
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

const FILE = path.join(import.meta.dirname, '.reports/bench.json');

/** Writes what was printed, for the site; groups that were not run keep what they printed before. */
export function writeReport(said: ReadonlyMap<string, readonly string[]>): void {
  const before: Record<string, GroupReport> = existsSync(FILE)
    ? JSON.parse(readFileSync(FILE, 'utf8'))
    : {};
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus()[0]?.model ?? os.arch()}, Node ${process.version}`;
  const now = [...said].map(([name, lines]) => [name, { date, machine, lines }]);
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...before, ...Object.fromEntries(now) }));
}
