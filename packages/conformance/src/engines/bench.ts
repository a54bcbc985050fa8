import { CheckFailure } from '../check.js';
import type {
  OpenTestedEngine,
  TestedEngine,
  TestedJournal,
  TestedProgram,
  TestedRecord,
  TestedRun,
} from './port.js';

/** What a check receives: a way to open the engine, with its own journal. */
export interface EngineBench {
  /** Opens the engine for a program, on the journal of this check. */
  open(program: Partial<Programs>): Promise<TestedEngine>;
}

/** A program and its calls. */
export interface Programs {
  run(journal: TestedJournal, input: string): Promise<unknown>;
  call(journal: TestedJournal, input: string, name: string): Promise<unknown>;
}

/** A bench that closes its engines in the end. */
export class Bench implements EngineBench {
  readonly #open: OpenTestedEngine;
  readonly #opened: TestedEngine[] = [];

  constructor(open: OpenTestedEngine) {
    this.#open = open;
  }

  async open({ run, call }: Partial<Programs>): Promise<TestedEngine> {
    const program: TestedProgram = {
      run: async (journal, input) => ((await run?.(journal, input as string)) ?? null) as never,
      call: async (journal, { name, input }) =>
        ((await call?.(journal, input as string, name)) ?? null) as never,
    };
    const engine = await this.#open(program);
    this.#opened.push(engine);
    return engine;
  }

  async close(): Promise<void> {
    for (const engine of this.#opened) await engine.close().catch(() => {});
  }
}

/** A record with the fields that the suite reads. */
export interface SeenRecord extends TestedRecord {
  readonly token?: string;
  readonly step?: string;
  readonly attempt?: number;
  readonly chunk?: unknown;
  readonly event?: unknown;
  readonly status?: string;
}

/** Reads all records of a run up to its end, and calls `onRecord` for each. */
export async function watch(
  engine: TestedEngine,
  run: TestedRun,
  onRecord: (record: SeenRecord, records: readonly SeenRecord[]) => Promise<void> | void = () => {},
  after?: string,
): Promise<readonly SeenRecord[]> {
  const records: SeenRecord[] = [];
  const options = after === undefined ? {} : { after };
  for await (const record of engine.records(run, options)) {
    records.push(record);
    await onRecord(record, records);
  }
  return records;
}

/** Reads a run until it has waited this often; returns the tokens. */
export async function untilWaiting(
  engine: TestedEngine,
  run: TestedRun,
  count = 1,
): Promise<readonly string[]> {
  const tokens: string[] = [];
  for await (const record of engine.records(run)) {
    const { type, token } = record as SeenRecord;
    if (type === 'waiting' && token !== undefined) tokens.push(token);
    if (tokens.length === count) return tokens;
  }
  throw new CheckFailure(`the run ended after waiting ${tokens.length} times`);
}

/** Waits for an error and returns its code; `null` if there is none. */
export async function codeOf(act: Promise<unknown>): Promise<unknown> {
  try {
    await act;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return null;
}

/** A promise that is settled from outside. */
export function latch<Value = void>(): {
  readonly promise: Promise<Value>;
  readonly open: (value: Value) => void;
} {
  let open: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

/** Throws unless two values are equal as JSON. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new CheckFailure(`${what}: found ${found}, expected ${wanted}`);
}
