import type {
  Failure,
  JsonMap,
  JsonValue,
  RunInfo,
  RunReference,
  Waiting,
} from '@modelspeak/agents';
import type { RunEnd } from '@modelspeak/agents/engine';
import { type RunEntry, tokenOf } from '@modelspeak/agents/engine';

/** An entry that a run adds to its log. `place` is the place of a call in the run: `3`, or `3.0/1`. */
export type LogEntry =
  | { readonly type: 'attempt'; readonly place: string; readonly name: string }
  | {
      readonly type: 'live';
      readonly place: string;
      readonly attempt: number;
      readonly chunk: JsonValue;
    }
  | {
      readonly type: 'abandoned';
      readonly place: string;
      readonly attempt: number;
      readonly failure: Failure;
    }
  | {
      readonly type: 'done';
      readonly place: string;
      readonly name: string;
      readonly value?: JsonValue | undefined;
    }
  | {
      readonly type: 'failed';
      readonly place: string;
      readonly name: string;
      readonly failure: Failure;
    }
  | {
      readonly type: 'waiting';
      readonly place: string;
      readonly name: string;
      readonly ask?: JsonValue | undefined;
      /** The awakeable that resolves the wait. */
      readonly awakeable: string;
    }
  | { readonly type: 'resolved'; readonly place: string; readonly value: JsonValue }
  | { readonly type: 'commit'; readonly place: string; readonly events: readonly JsonMap[] }
  | ({ readonly type: 'ended' } & RunEnd);

/** All that is known about a run, except its records. */
export interface RunHead {
  readonly input: JsonValue;
  /** The Restate invocation that runs it. */
  readonly invocation: string;
  /** The number of the next record. */
  readonly next: number;
  readonly isBegun: boolean;
  /** The steps that have started and not ended. */
  readonly steps: Readonly<Record<string, { readonly attempts: number; readonly isOpen: boolean }>>;
  /** The last finished call of each sequence of calls, by the prefix of their places. */
  readonly ended: Readonly<Record<string, number>>;
  readonly waiting: Readonly<Record<string, Waiting & { readonly awakeable: string }>>;
  /** The places of the waits that were answered. */
  readonly answered: readonly string[];
  /** Why it cannot continue. */
  readonly stuck?: Failure | undefined;
  readonly end?: RunEnd | undefined;
}

/** A log after one more entry, and the records that listeners get for it. */
export interface Logged {
  readonly head: RunHead;
  readonly shown: readonly RunEntry[];
}

/** The log of a run that has just been submitted. */
export function newLog(input: JsonValue, invocation: string): Logged {
  const head = {
    input,
    invocation,
    next: 1,
    isBegun: false,
    steps: {},
    ended: {},
    waiting: {},
    answered: [],
  };
  return { head, shown: [{ type: 'submitted', input }] };
}

/**
 * Adds an entry. Entries that a run repeats after a crash change nothing, except attempts: each is a new one.
 */
export function addEntry(head: RunHead, run: RunReference, entry: LogEntry): Logged {
  if (head.end !== undefined) return { head, shown: [] };
  const { shown, ...changes } = change(head, run, entry);
  const next = head.next + shown.length;
  return { head: { ...head, isBegun: true, stuck: undefined, ...changes, next }, shown };
}

/** The state of a run, for the list of all runs. */
export function infoOf({ key, run }: RunReference, head: RunHead): RunInfo {
  const waiting = Object.values(head.waiting).map(({ awakeable: _, ...one }) => one);
  return { key, run, status: statusOf(head), waiting };
}

function statusOf({ end, stuck, isBegun, waiting, steps }: RunHead): RunInfo['status'] {
  if (end !== undefined) return end.status;
  if (stuck !== undefined) return 'stuck';
  if (!isBegun) return 'queued';
  const works = Object.values(steps).some(({ isOpen }) => isOpen);
  return Object.keys(waiting).length > 0 && !works ? 'waiting' : 'running';
}

type Change = Partial<RunHead> & { readonly shown: readonly RunEntry[] };

const NOTHING: Change = { shown: [] };

function change(head: RunHead, run: RunReference, entry: LogEntry): Change {
  switch (entry.type) {
    case 'attempt': {
      const { name, place } = entry;
      const step = tokenOf(run, place);
      const { attempts = 0, isOpen = false } = head.steps[place] ?? {};
      const attempt = attempts + 1;
      return {
        steps: { ...head.steps, [place]: { attempts: attempt, isOpen: true } },
        shown: [
          ...(isOpen ? [{ type: 'abandoned', step, attempt: attempts } as const] : []),
          { type: 'attempt', step, name, attempt },
        ],
      };
    }
    case 'live': {
      const { place, attempt, chunk } = entry;
      if (!isOpenAttempt(head, place, attempt)) return NOTHING;
      return { shown: [{ type: 'live', step: tokenOf(run, place), attempt, chunk }] };
    }
    case 'abandoned': {
      const { place, attempt, failure } = entry;
      if (!isOpenAttempt(head, place, attempt)) return NOTHING;
      return {
        steps: { ...head.steps, [place]: { attempts: attempt, isOpen: false } },
        shown: [{ type: 'abandoned', step: tokenOf(run, place), attempt, failure }],
      };
    }
    case 'done': {
      const { place, name, value } = entry;
      if (hasEnded(head, place)) return NOTHING;
      const step = tokenOf(run, place);
      return {
        ...endStep(head, place),
        shown: [{ type: 'done', step, name, ...(value !== undefined && { value }) }],
      };
    }
    case 'failed': {
      const { place, name, failure } = entry;
      if (hasEnded(head, place)) return NOTHING;
      return {
        ...endStep(head, place),
        shown: [{ type: 'failed', step: tokenOf(run, place), name, failure }],
      };
    }
    case 'waiting': {
      const { place, name, ask, awakeable } = entry;
      if (place in head.waiting || head.answered.includes(place)) return NOTHING;
      const token = tokenOf(run, place);
      const waiting = { token, name, ...(ask !== undefined && { ask }) };
      return {
        waiting: { ...head.waiting, [place]: { ...waiting, awakeable } },
        shown: [{ type: 'waiting', ...waiting }],
      };
    }
    case 'resolved': {
      const { place, value } = entry;
      return {
        waiting: without(head.waiting, place),
        answered: [...head.answered, place],
        shown: [{ type: 'resolved', token: tokenOf(run, place), value }],
      };
    }
    case 'commit': {
      const { place, events } = entry;
      if (hasEnded(head, place)) return NOTHING;
      const shown = events.map((event) => ({ type: 'event', event }) as const);
      return { ended: endCall(head, place), shown };
    }
    case 'ended': {
      const { type: _, ...end } = entry;
      return { end, steps: {}, ended: {}, waiting: {}, answered: [], shown: [entry] };
    }
  }
}

function isOpenAttempt({ steps }: RunHead, place: string, attempt: number): boolean {
  const step = steps[place];
  return step?.isOpen === true && step.attempts === attempt;
}

function endStep(head: RunHead, place: string): Partial<RunHead> {
  return { steps: without(head.steps, place), ended: endCall(head, place) };
}

function endCall({ ended }: RunHead, place: string): RunHead['ended'] {
  const { sequence, index } = partsOf(place);
  return { ...ended, [sequence]: index };
}

function hasEnded({ ended }: RunHead, place: string): boolean {
  const { sequence, index } = partsOf(place);
  return index <= (ended[sequence] ?? -1);
}

/** Splits a place: `3.0/1` is call 1 of the sequence `3.0/`. */
function partsOf(place: string): { readonly sequence: string; readonly index: number } {
  const end = place.lastIndexOf('/') + 1;
  return { sequence: place.slice(0, end), index: Number(place.slice(end)) };
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}
