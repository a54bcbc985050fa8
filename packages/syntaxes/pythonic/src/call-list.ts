import type { CallEvents } from '@modelspeak/core/authoring';
import { createArgumentsReader, type UnnamedValues } from './arguments-reader.js';
import { createCallReader } from './call-reader.js';
import type { PythonReader } from './python-reader.js';

/** Reads a list of calls incrementally. */
export interface CallList {
  readonly status: 'reading' | 'done' | 'failed';
  /** The text since the last complete call, to fall back on. */
  readonly raw: string;
  /** Why it failed. */
  readonly reason: string;
  /** Reads on from `chunk[from]`; returns the index of the first character that it did not take. */
  push(chunk: string, from: number): number;
  /** The reply is over: the closing bracket of the list may be missing. */
  end(): void;
}

/**
 * Creates a reader for a list of calls, `[get_weather(city='Taipei'),get_time()]`, after its
 * opening bracket. It fails at the first character that cannot be part of such a list.
 *
 * @param calls Receives the calls.
 * @param unnamedOf Returns where the unnamed values of a call go, as in `f(1, 2)`. If it returns
 * `undefined`, for an unknown tool, such values make the list fail.
 *
 * @example
 * ```ts
 * import { CallEvents, EventQueue } from '@modelspeak/core/authoring';
 * import { createCallList } from '@modelspeak/pythonic';
 *
 * const events = new EventQueue();
 * const list = createCallList(new CallEvents(events), () => ({ names: ['a', 'b'] }));
 * list.push('now(), add(1', 0);
 * list.push(', b=2)]', 0);
 * const text = events.take().map((event) => ('text' in event ? event.text : ''));
 * console.log(list.status, text.join('')); // done {}{"a":1,"b":2}
 * ```
 */
export function createCallList(
  calls: CallEvents,
  unnamedOf: (name: string) => UnnamedValues | undefined = () => undefined,
): CallList {
  let status: CallList['status'] = 'reading';
  let reason = '';
  let raw = '[';
  /** Where in the chunk the text begins that is not yet in `raw`. */
  let rawFrom = 0;
  /** Where in `raw` the current call begins. */
  let callFrom = 0;
  let isBegun = false;
  let hasCalls = false;
  /** Reads the arguments of a call with unnamed values. */
  let values: PythonReader | undefined;

  const endCall = (at: number): void => {
    calls.end();
    hasCalls = true;
    if (calls.isHeld) callFrom = raw.length + at - rawFrom;
    else {
      raw = '';
      rawFrom = at;
      callFrom = 0;
    }
  };

  /** @param beginning The text that the reader starts with. */
  const createReader = (beginning: string): PythonReader => {
    let isReading = false;
    const reader = createCallReader({
      call: (name) => isReading && calls.start(name),
      arguments: (json) => isReading && calls.arguments(json),
      callEnd: () => isReading && endCall(reader.position + 1),
    });
    reader.push(beginning);
    isReading = true;
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

  /** The call reader also accepts calls in JSON, which are text here. */
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

  /** Whether a supposed name of an argument may be a value. */
  const beginValues = (chunk: string, at: number): boolean => {
    if (calls.isOpen) return false;
    keep(chunk, at);
    const open = raw.indexOf('(', callFrom);
    if (open === -1) return false;
    const name = raw
      .slice(callFrom, open)
      .replace(/^[[\s,]+/, '')
      .trimEnd();
    const unnamed = unnamedOf(name);
    if (unnamed === undefined) return false;
    values = createArgumentsReader(unnamed, (json) => {
      if (!calls.isOpen) calls.start(name);
      calls.arguments(json);
    });
    values.push(raw, open + 1);
    return true;
  };

  const readValues = (argumentsReader: PythonReader, chunk: string, from: number): number => {
    const at = argumentsReader.push(chunk, from);
    if (argumentsReader.status === 'failed') fail(argumentsReader.reason);
    if (argumentsReader.status !== 'done') return at;
    endCall(at);
    values = undefined;
    reader = createReader('[_()');
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
