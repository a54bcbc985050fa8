import { createCallIds } from '@modelspeak/bodies';
import type { ReaderEvent, ReaderOptions } from '@modelspeak/core';
import type { CheckedCallDelta } from './check-chunk.js';
import { IncomingCall } from './incoming-call.js';

/** Assembles the tool-call deltas of a stream, whatever their order. */
export interface CallReader {
  push(delta: CheckedCallDelta): Iterable<ReaderEvent>;
  end(): Iterable<ReaderEvent>;
}

/**
 * Creates a reader of tool-call deltas. Deltas identify their call by `index`. Real servers also omit the index,
 * use 0 for every call, repeat a call's name, send it in pieces, or create a new ID for each delta. What tells
 * such calls apart is that a call begins with an ID and a name.
 */
export function createCallReader(options: ReaderOptions): CallReader {
  const calls: IncomingCall[] = [];
  const byIndex = new Map<number, IncomingCall>();
  const byServerId = new Map<string, IncomingCall>();
  const idOf = createCallIds(options);
  let current: IncomingCall | undefined;

  const find = (delta: CheckedCallDelta): IncomingCall | undefined => {
    const { index, id } = delta;
    const known = index === undefined ? (id ? byServerId.get(id) : current) : byIndex.get(index);
    if (known === undefined || known.name === '' || (id && known.serverId === id)) return known;
    const name = delta.custom?.name ?? delta.function?.name;
    const begins = index === undefined ? name : id && name;
    return begins ? undefined : known;
  };

  const open = ({ index, id }: CheckedCallDelta): IncomingCall => {
    const serverId = id || undefined;
    const call = new IncomingCall(calls.length, idOf(calls.length, serverId), serverId);
    calls.push(call);
    if (serverId !== undefined) byServerId.set(serverId, call);
    if (index !== undefined) byIndex.set(index, call);
    return call;
  };

  return {
    *push(delta) {
      let call = find(delta);
      // Calls are announced in order, even those without arguments.
      if (current !== undefined && call !== current) yield* current.announce();
      if (call === undefined) {
        // A complete call ends when the next begins; others may be interleaved.
        if (current?.isComplete) yield* current.end();
        call = open(delta);
      }
      current = call;
      yield* call.add(delta);
    },
    *end() {
      for (const call of calls) yield* call.end();
    },
  };
}
