import { onAbort } from '@modelspeak/endpoint/authoring';
import type { AgentError } from '../../errors/agent-error.js';
import type { JsonMap, JsonValue } from '../../json/json-value.js';
import type { RunEnd, RunInfo, RunRecord, RunReference, Waiting } from '../../port.js';
import { tokenOf } from '../token.js';
import { type KnownCall, learn } from './known-call.js';
import { isAfter, type Place, readPlace, writePlace } from './place.js';
import type { StoredRecord, StoredRunRecord } from './store.js';

/** A live chunk of a running step. It is not stored in the journal. */
interface LiveRecord extends Place {
  readonly type: 'live';
  readonly time: number;
  readonly call: string;
  readonly attempt: number;
  readonly chunk: JsonValue;
}

/** The records that are kept of a finished run. */
const LASTING: readonly StoredRecord['type'][] = [
  ...(['submitted', 'commit', 'waiting', 'resolved', 'ended'] as const),
];

/** The running program of a run. */
export interface RunningProgram {
  /** Whether all of it waits for answers. */
  readonly isIdle: boolean;
  /** Continues a call that waits for this answer, if it waits in this execution. */
  wake(call: string, value: JsonValue): void;
  /** Drops it: none of its calls returns any more. */
  stop(): void;
}

/** The state of a run, computed from its records. */
export class RunState implements RunReference {
  readonly key: string;
  readonly run: string;
  readonly input: JsonValue;
  /** The number of the next record. */
  next = 0;
  /** The key's memory when the run started; `undefined` before that. */
  memoryBefore: JsonMap | undefined;
  end: RunEnd | undefined;
  /** Resolves when its end is stored; `undefined` before the run ends. */
  ending: Promise<void> | undefined;
  /** Why it cannot continue. */
  stuck: AgentError | undefined;
  execution: RunningProgram | undefined;
  readonly #known = new Map<string, KnownCall>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #changes = new Set<() => void>();
  #records: readonly (StoredRunRecord | LiveRecord)[] = [];
  #last: Place = { at: 0, sub: 0 };
  #readers = 0;

  constructor({ key, run }: RunReference, input: JsonValue) {
    this.key = key;
    this.run = run;
    this.input = input;
  }

  get info(): RunInfo {
    const { key, run } = this;
    return { key, run, status: this.#status, waiting: [...this.#waiting.values()] };
  }

  get #status(): RunInfo['status'] {
    if (this.end !== undefined) return this.end.status;
    if (this.stuck !== undefined) return 'stuck';
    if (this.memoryBefore === undefined) return 'queued';
    const works = this.execution !== undefined && !this.execution.isIdle;
    return this.#waiting.size > 0 && !works ? 'waiting' : 'running';
  }

  /** What is known about a call. */
  known(call: string): KnownCall | undefined {
    return this.#known.get(call);
  }

  /** Processes a stored record, and returns the records that listeners get. */
  take(record: StoredRunRecord): readonly RunRecord[] {
    this.next = Math.max(this.next, record.at + 1);
    if ('call' in record) this.#learn(record);
    if (record.type === 'ended') {
      const { status } = record;
      this.end =
        status === 'completed'
          ? { status, value: record.value }
          : { status, failure: record.failure };
      this.#waiting.clear();
      this.#known.clear();
    }
    (this.#records as StoredRunRecord[]).push(record);
    const shown = show(this, record);
    this.#last = { at: record.at, sub: Math.max(0, shown.length - 1) };
    this.#forget();
    this.changed();
    return shown;
  }

  /** Processes a live chunk of a running step. */
  takeLive(call: string, attempt: number, chunk: JsonValue, time: number): RunRecord {
    const place = { at: this.#last.at, sub: this.#last.sub + 1 };
    this.#last = place;
    const record: LiveRecord = { type: 'live', ...place, time, call, attempt, chunk };
    (this.#records as LiveRecord[]).push(record);
    this.changed();
    return showLive(this, record);
  }

  /** Wakes up everyone who waits for a change of the run. */
  changed(): void {
    for (const wake of [...this.#changes]) wake();
  }

  /** Resolves when something has changed, or the signal aborts. */
  async change(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.#changes.delete(wake);
        stop();
        resolve();
      };
      this.#changes.add(wake);
      const stop = onAbort(signal, wake);
    });
  }

  /** The records after a place, and later ones as they come. */
  async *read(
    after: string | undefined,
    signal: AbortSignal | undefined,
    isClosed: () => boolean,
  ): AsyncGenerator<RunRecord, void, undefined> {
    let place = after === undefined ? { at: -1, sub: 0 } : readPlace(after);
    this.#readers++;
    try {
      for (;;) {
        const last = this.#last;
        for (const record of this.#after(place)) {
          if (signal?.aborted) return;
          yield record;
          place = readPlace(record.place);
        }
        if (isAfter(this.#last, last)) continue;
        if (this.end !== undefined || isClosed() || signal?.aborted) return;
        if (this.stuck !== undefined) throw this.stuck;
        await this.change(signal);
      }
    } finally {
      this.#readers--;
      this.#forget();
    }
  }

  /** The records of the run that a journal must contain. */
  *stored(): Generator<StoredRunRecord, void, undefined> {
    for (const record of this.#records) {
      if (record.type === 'live') continue;
      if (this.end === undefined) yield record;
      else if (record.type === 'commit') yield { ...record, memory: undefined };
      else if (LASTING.includes(record.type)) yield record;
    }
  }

  *#after(place: Place): Generator<RunRecord, void, undefined> {
    const records = this.#records;
    for (let index = firstAfter(records, place); index < records.length; index++) {
      const record = records[index];
      if (record === undefined) return;
      const shown = record.type === 'live' ? [showLive(this, record)] : show(this, record);
      for (const one of shown) if (isAfter(readPlace(one.place), place)) yield one;
    }
  }

  #learn(record: Extract<StoredRunRecord, { readonly call: string }>): void {
    const { call, type } = record;
    this.#known.set(call, learn(this.#known.get(call), record));
    if (type === 'resolved') this.#waiting.delete(call);
    if (type !== 'waiting') return;
    const { name, ask } = record;
    this.#waiting.set(call, {
      token: tokenOf(this, call),
      name,
      ...(ask !== undefined && { ask }),
    });
  }

  /** Drops records that nobody reads after the run has ended. */
  #forget(): void {
    if (this.end === undefined || this.#readers > 0) return;
    this.#records = [...this.stored()];
  }
}

/** The index of the first record that may contain something after a place. */
function firstAfter(records: readonly { readonly at: number }[], { at }: Place): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function showLive(
  run: RunReference,
  { call, attempt, chunk, time, ...place }: LiveRecord,
): RunRecord {
  const step = tokenOf(run, call);
  return { type: 'live', step, attempt, chunk, place: writePlace(place), time };
}

/** The records that listeners get for a stored record. */
function show(run: RunReference, record: StoredRunRecord): readonly RunRecord[] {
  const { at, time } = record;
  const where = { place: writePlace({ at, sub: 0 }), time };
  switch (record.type) {
    case 'submitted':
      return [{ type: 'submitted', input: record.input, ...where }];
    case 'attempt': {
      const { name, attempt } = record;
      return [{ type: 'attempt', step: tokenOf(run, record.call), name, attempt, ...where }];
    }
    case 'abandoned': {
      const { attempt, failure } = record;
      const why = failure === undefined ? {} : { failure };
      return [{ type: 'abandoned', step: tokenOf(run, record.call), attempt, ...why, ...where }];
    }
    case 'done': {
      const { name, value } = record;
      const gave = value === undefined ? {} : { value };
      return [{ type: 'done', step: tokenOf(run, record.call), name, ...gave, ...where }];
    }
    case 'failed': {
      const { name, failure } = record;
      return [{ type: 'failed', step: tokenOf(run, record.call), name, failure, ...where }];
    }
    case 'waiting': {
      const { name, ask } = record;
      const asked = ask === undefined ? {} : { ask };
      return [{ type: 'waiting', token: tokenOf(run, record.call), name, ...asked, ...where }];
    }
    case 'resolved':
      return [
        { type: 'resolved', token: tokenOf(run, record.call), value: record.value, ...where },
      ];
    case 'commit':
      return record.events.map((event, sub) => ({
        type: 'event',
        event,
        place: writePlace({ at, sub }),
        time,
      }));
    case 'ended':
      return record.status === 'completed'
        ? [{ type: 'ended', status: record.status, value: record.value, ...where }]
        : [{ type: 'ended', status: record.status, failure: record.failure, ...where }];
    case 'sleeping':
    case 'clock':
    case 'called':
    case 'returned':
      return [];
  }
}
