import { describe, expect, test } from 'vitest';
import { addEntry, infoOf, type LogEntry, newLog, type RunHead } from './run-log.js';

const RUN = { key: 'Ann', run: '1' };
const FAILURE = { code: 'Error', message: 'no luck' };

/** A log after some entries, and the types of what it showed. */
function after(...entries: readonly LogEntry[]): { head: RunHead; types: readonly string[] } {
  let { head } = newLog('in', 'inv');
  const types: string[] = [];
  for (const entry of entries) {
    const logged = addEntry(head, RUN, entry);
    head = logged.head;
    types.push(...logged.shown.map(({ type }) => type));
  }
  return { head, types };
}

const BEGIN: LogEntry = { type: 'attempt', place: '1', name: 'pay' };
const DONE: LogEntry = { type: 'done', place: '1', name: 'pay', value: 5 };
const WAIT: LogEntry = { type: 'waiting', place: '2', name: 'approve', awakeable: 'a' };

describe('an entry that comes again after a crash', () => {
  test.each([
    ['of a step that is done', DONE],
    ['of a step that failed', { type: 'failed', place: '1', name: 'pay', failure: FAILURE }],
    ['of a wait', WAIT],
    ['of a commit', { type: 'commit', place: '1', events: [{ one: 1 }] }],
    ['of an attempt that failed', { type: 'abandoned', place: '1', attempt: 1, failure: FAILURE }],
  ] as const)('is shown once: %s', (_what, entry) => {
    const { types } = after(BEGIN, entry, entry);
    expect(types).toEqual(['attempt', entry.type === 'commit' ? 'event' : entry.type]);
  });

  test('is another attempt, and the one before is abandoned', () => {
    const { types, head } = after(BEGIN, BEGIN);
    expect(types).toEqual(['attempt', 'abandoned', 'attempt']);
    expect(head.steps['1']).toEqual({ attempts: 2, isOpen: true });
  });
});

test('what an attempt says that is over is not shown', () => {
  const late: LogEntry = { type: 'live', place: '1', attempt: 1, chunk: 'late' };
  expect(after(BEGIN, DONE, late).types).toEqual(['attempt', 'done']);
  expect(after(BEGIN, BEGIN, late).types).toEqual(['attempt', 'abandoned', 'attempt']);
});

test('calls beside each other end each for itself', () => {
  const done = (place: string): LogEntry => ({ type: 'done', place, name: 'pay' });
  expect(after(done('3.0/1'), done('3.1/0'), done('3.0/0')).types).toEqual(['done', 'done']);
});

test('after the end nothing is added', () => {
  const end: LogEntry = { type: 'ended', status: 'completed', value: 5 };
  expect(after(BEGIN, end, DONE, end).types).toEqual(['attempt', 'ended']);
});

test('records are numbered without a gap', () => {
  expect(after(BEGIN, BEGIN, DONE, WAIT).head.next).toBe(6);
});

test.each([
  ['queued', []],
  ['running', [BEGIN]],
  ['running', [BEGIN, WAIT]],
  ['waiting', [BEGIN, DONE, WAIT]],
  ['running', [BEGIN, DONE, WAIT, { type: 'resolved', place: '2', value: true }]],
  ['completed', [{ type: 'ended', status: 'completed', value: 5 }]],
] as readonly (readonly [string, readonly LogEntry[]])[])('a run is %s', (status, entries) => {
  expect(infoOf(RUN, after(...entries).head).status).toBe(status);
});

test('a run that is stuck goes on with the next entry', () => {
  const { head } = after(BEGIN);
  const stuck = { ...head, stuck: FAILURE };
  expect(infoOf(RUN, stuck).status).toBe('stuck');
  expect(infoOf(RUN, addEntry(stuck, RUN, DONE).head).status).toBe('running');
});

test('what waits is named by its token, without what Restate calls it', () => {
  expect(infoOf(RUN, after(WAIT).head).waiting).toEqual([{ token: 'Ann:1:2', name: 'approve' }]);
});
