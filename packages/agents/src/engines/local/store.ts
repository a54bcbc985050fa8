import type { Failure } from '../../errors/agent-error.js';
import type { JsonMap, JsonValue } from '../../json/json-value.js';
import type { RunEnd, Settled } from '../../port.js';

/** What a run adds to its journal. `call` is the place of a call in the run: `3`, or `3.0/1`. */
export type StoredEntry =
  | { readonly type: 'submitted'; readonly input: JsonValue }
  | {
      readonly type: 'attempt';
      readonly call: string;
      readonly name: string;
      readonly attempt: number;
    }
  | {
      readonly type: 'abandoned';
      readonly call: string;
      readonly attempt: number;
      readonly failure?: Failure | undefined;
    }
  | {
      readonly type: 'done';
      readonly call: string;
      readonly name: string;
      readonly value?: JsonValue | undefined;
    }
  | {
      readonly type: 'failed';
      readonly call: string;
      readonly name: string;
      readonly failure: Failure;
    }
  | {
      readonly type: 'waiting';
      readonly call: string;
      readonly name: string;
      readonly ask?: JsonValue | undefined;
    }
  | { readonly type: 'resolved'; readonly call: string; readonly value: JsonValue }
  | { readonly type: 'sleeping'; readonly call: string; readonly until: number }
  | { readonly type: 'clock'; readonly call: string; readonly now: number }
  | { readonly type: 'called'; readonly call: string; readonly name: string }
  | { readonly type: 'returned'; readonly call: string; readonly settled: Settled }
  | {
      readonly type: 'commit';
      readonly call: string;
      readonly memory?: JsonMap | undefined;
      readonly events: readonly JsonMap[];
    }
  | ({ readonly type: 'ended' } & RunEnd);

/** A record of a run. */
export type StoredRunRecord = StoredEntry & {
  readonly key: string;
  readonly run: string;
  /** Its number among the records of the run. */
  readonly at: number;
  readonly time: number;
};

/** The memory of a key before the records that follow. Only a compacted journal has such records. */
export interface StoredMemory {
  readonly type: 'memory';
  readonly key: string;
  readonly memory: JsonMap;
}

/** A record of a journal: plain JSON. */
export type StoredRecord = StoredRunRecord | StoredMemory;

/** Stores the journal of a local engine. */
export interface Store {
  /** Reads all records in the order in which they were appended. It is called once, before anything else. */
  read(): Promise<Iterable<StoredRecord>>;
  /**
   * Appends a record. Resolves when the record survives a crash of the process or, if `safe` is set, of the
   * machine.
   */
  append(record: StoredRunRecord, options: { readonly safe: boolean }): Promise<void>;
  /** Closes the store after everything is written. */
  close(): Promise<void>;
}

/**
 * Opens a store.
 *
 * @param snapshot Returns the records that the journal must contain. A store needs them to compact it.
 */
export type OpenStore = (snapshot: () => Iterable<StoredRecord>) => Promise<Store>;
