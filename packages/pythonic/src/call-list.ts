import type { CallEvents, EventQueue } from '@modelspeak/core';
import { createCallReader } from './call-reader.js';
import { createLiteralReader } from './literal-reader.js';
import type { PythonReader } from './python-reader.js';

/** A list of calls that is being read. */
export interface CallList {
  readonly status: 'reading' | 'done' | 'failed';
  /** What was read since the last call that was told in full: the text to fall back on. */
  readonly raw: string;
  /** Why it failed. */
  readonly reason: string;
  /** Reads on from `chunk[from]`; returns the index of the first character it did not take. */
  push(chunk: string, from: number): number;
  /** The reply is over: a list whose bracket is missing is one all the same. */
  end(): void;
}

/**
 * Reads a list of calls, `[get_weather(city='Taipei'),get_time()]`, behind its opening bracket. It
 * fails at the first character that shows it to be none.
 *
 * Values without names, as in `f(1, 2)`, belong to no argument: they are reported as malformed and
 * left out. While calls are held, since it is not certain that there are any, they make the list fail.
 *
 * @param calls Told of the calls.
 * @param events Told of values without names.
 *
 * @example
 * ```ts
 * import { CallEvents, EventQueue } from '@modelspeak/core';
 * import { createCallList } from '@modelspeak/pythonic';
 *
 * const events = new EventQueue();
 * const list = createCallList(new CallEvents(events), events);
 * list.push('now(), add(a=1', 0);
 * list.push(', b=2)]', 0);
 * console.log(list.status, events.take().filter(({ type }) => type === 'tool-call').length); // done 2
 * ```
 */
export function createCallList(calls: CallEvents, events: EventQueue): CallList {
  let status: CallList['status'] = 'reading';
  let reason = '';
  let raw = '[';
  /** Where in the chunk what is not in `raw` begins. */
  let rawFrom = 0;
  let isBegun = false;
  let hasCalls = false;
  /** The name of a call whose values have no names. */
  let unnamed = '';
  /** Reads those values, parentheses included. */
  let values: PythonReader | undefined;

  const createReader = (beginning: string): PythonReader => {
    const reader = createCallReader({
      call: (name) => calls.start(unnamed || name),
      arguments: (json) => calls.arguments(json),
      callEnd() {
        calls.end();
        hasCalls = true;
        unnamed = '';
        if (calls.isHeld) return;
        raw = '';
        rawFrom = reader.position + 1;
      },
    });
    reader.push(beginning);
    return reader;
  };
  let reader = createReader(raw);

  const fail = (why = ''): void => {
    status = 'failed';
    reason = why;
  };

  const keep = (chunk: string, to: number): void => {
    raw += chunk.slice(rawFrom, to);
    rawFrom = to;
  };

  /** The call reader also takes calls in JSON, which here are text. */
  const readBeginning = (chunk: string, at: number): number => {
    const character = chunk.charAt(at);
    if (/\s/.test(character)) return at + 1;
    isBegun = true;
    if (character === '{') fail('expected a call in Python, found JSON');
    return at;
  };

  const readCalls = (chunk: string, from: number): number => {
    const at = reader.push(chunk, from);
    if (reader.status === 'failed' && !beginValues(chunk, at)) fail(reader.reason);
    if (reader.status === 'done') {
      if (hasCalls) status = 'done';
      else fail('an empty list holds no call');
    }
    return at;
  };

  /** Whether what the reader took for the name of an argument may be a value. */
  const beginValues = (chunk: string, at: number): boolean => {
    if (calls.isHeld || calls.isOpen) return false;
    keep(chunk, at);
    const open = raw.indexOf('(');
    values = createLiteralReader(() => {});
    values.push(raw.slice(open));
    unnamed = raw
      .slice(0, open)
      .replace(/^[[\s,]+/, '')
      .trimEnd();
    return open > 0 && values.status === 'reading';
  };

  const readValues = (literal: PythonReader, chunk: string, from: number): number => {
    const at = literal.push(chunk, from);
    if (literal.status === 'failed') fail(literal.reason);
    if (literal.status !== 'done') return at;
    keep(chunk, at);
    const why = `values without names are no arguments of ${unnamed}; they are left out`;
    events.add({ type: 'tool-call-malformed', raw: raw.slice(raw.indexOf('(')), reason: why });
    values = undefined;
    reader = createReader('[_()');
    raw = '';
    rawFrom = at;
    return at;
  };

  return {
    get status() {
      return status;
    },
    get raw() {
      return raw;
    },
    get reason() {
      return reason;
    },
    push(chunk, from) {
      let at = from;
      rawFrom = from;
      while (at < chunk.length && status === 'reading') {
        if (!isBegun) at = readBeginning(chunk, at);
        else if (values === undefined) at = readCalls(chunk, at);
        else at = readValues(values, chunk, at);
      }
      keep(chunk, at);
      return at;
    },
    end() {
      if (status !== 'reading') return;
      if (hasCalls && !calls.isOpen && /^[\s,]*$/.test(raw)) status = 'done';
      else fail('the reply ended inside a call');
    },
  };
}
