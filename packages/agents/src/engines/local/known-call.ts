import type { Failure } from '../../errors/agent-error.js';
import type { JsonMap, JsonValue } from '../../json/json-value.js';
import type { Settled } from '../../port.js';
import type { CallName } from '../call-errors.js';
import type { StoredEntry } from './store.js';

/** What a journal knows about a call. */
export interface KnownCall extends CallName {
  /** The number of attempts of a step. */
  readonly attempts: number;
  /** The number of failed attempts after which it may be tried again. */
  readonly failures: number;
  /** Whether its last attempt has neither ended nor been abandoned. */
  readonly isOpen: boolean;
  readonly outcome?:
    | { readonly value: JsonValue | undefined }
    | { readonly failure: Failure }
    | undefined;
  readonly answer?: { readonly value: JsonValue } | undefined;
  readonly until?: number | undefined;
  readonly now?: number | undefined;
  readonly settled?: Settled | undefined;
  readonly memory?: JsonMap | undefined;
}

const UNKNOWN: KnownCall = {
  kind: undefined,
  name: '',
  attempts: 0,
  failures: 0,
  isOpen: false,
};

type CallEntry = Extract<StoredEntry, { readonly call: string }>;

/** What is known about a call after one more entry about it. */
export function learn(known: KnownCall = UNKNOWN, entry: CallEntry): KnownCall {
  switch (entry.type) {
    case 'attempt': {
      const { name, attempt } = entry;
      return { ...known, kind: 'step', name, attempts: attempt, isOpen: true };
    }
    case 'abandoned': {
      const failures = known.failures + (entry.failure === undefined ? 0 : 1);
      return { ...known, failures, isOpen: false };
    }
    case 'done':
      return { ...known, kind: 'step', name: entry.name, outcome: { value: entry.value } };
    case 'failed':
      return { ...known, kind: 'step', name: entry.name, outcome: { failure: entry.failure } };
    case 'waiting':
      return { ...known, kind: 'wait', name: entry.name };
    case 'resolved':
      return { ...known, answer: { value: entry.value } };
    case 'sleeping':
      return { ...known, kind: 'sleep', name: 'sleep', until: entry.until };
    case 'clock':
      return { ...known, kind: 'now', name: 'now', now: entry.now };
    case 'called':
      return { ...known, kind: 'all', name: entry.name };
    case 'returned':
      return { ...known, settled: entry.settled };
    case 'commit':
      return { ...known, kind: 'commit', name: 'commit', memory: entry.memory };
  }
}
