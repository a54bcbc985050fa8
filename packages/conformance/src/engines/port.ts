// The part of the engine port of `@modelspeak/agents/engine` that the suite needs. That package is
// tested by this one, so this one cannot depend on it.

/** A step, as its work sees it. */
export interface TestedStep {
  readonly id: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
  live(chunk: string): void;
}

/** The outcome of one of several calls. */
export type TestedSettled =
  | { readonly status: 'fulfilled'; readonly value: unknown }
  | { readonly status: 'rejected'; readonly failure: { readonly message: string } };

/** A run, as its program sees it. */
export interface TestedJournal {
  readonly key: string;
  readonly run: string;
  step<Value>(
    name: string,
    work: (step: TestedStep) => Promise<Value> | Value,
    options?: { readonly retry?: { readonly times: number; readonly delay?: number } },
  ): Promise<Value>;
  all(
    calls: readonly { readonly name: string; readonly input: string }[],
    options?: { readonly limit?: number },
  ): Promise<TestedSettled[]>;
  wait(name: string, options?: { readonly ask?: string }): Promise<unknown>;
  sleep(milliseconds: number): Promise<void>;
  now(): Promise<number>;
  load(): Promise<Readonly<Record<string, unknown>>>;
  commit(commit: {
    readonly memory?: { readonly [key: string]: number };
    readonly events: readonly { readonly [key: string]: number }[];
  }): Promise<void>;
}

/** What an engine runs. */
export interface TestedProgram {
  run(journal: TestedJournal, input: unknown): Promise<never>;
  call(
    journal: TestedJournal,
    call: { readonly name: string; readonly input: unknown },
  ): Promise<never>;
}

/** Identifies a run. */
export interface TestedRun {
  readonly key: string;
  readonly run: string;
}

/** A record of a run. */
export interface TestedRecord {
  readonly type: string;
  readonly place: string;
}

/** An engine under test. */
export interface TestedEngine {
  submit(key: string, input: string, options?: { readonly id?: string }): Promise<TestedRun>;
  result(run: TestedRun): Promise<unknown>;
  records(
    run: TestedRun,
    options?: { readonly after?: string; readonly signal?: AbortSignal },
  ): AsyncGenerator<TestedRecord, void, undefined>;
  resolve(token: string, value: string): Promise<void>;
  cancel(run: TestedRun): Promise<void>;
  close(): Promise<void>;
}

/** Opens an engine for a program. */
export type OpenTestedEngine = (program: TestedProgram) => Promise<TestedEngine>;
