import type { ToolCall } from '@modelspeak/core';

/** Ids for calls in bodies that have none, which are not written back. */
export interface MadeIds {
  /** Makes the id of the call at a position. */
  make(position: number): string;
  /** Whether an id was made. */
  isMade(id: string): boolean;
}

/**
 * Creates ids of calls for a protocol in which calls may lack one.
 *
 * @param prefix Tells them from the ids of others.
 *
 * @example
 * ```ts
 * import { createMadeIds } from '@modelspeak/bodies';
 *
 * const ids = createMadeIds('demo');
 * console.log(ids.make(0), ids.isMade('demo_0'), ids.isMade('call_0')); // demo_0 true false
 * ```
 */
export function createMadeIds(prefix: string): MadeIds {
  // A second number tells apart ids that a conversation already had.
  const made = new RegExp(`^${prefix}_\\d+(_\\d+)?$`);
  return { make: (position) => `${prefix}_${position}`, isMade: (id) => made.test(id) };
}

/** Finds the calls that results answer, in bodies that need not say it by id. */
export interface CallPairs {
  /** Makes the id of a call, or of a result, that has none. */
  newId(): string;
  /** Takes the calls of a message, which the next results answer. */
  begin(calls: readonly ToolCall[]): void;
  /**
   * Takes the call that a result answers: by its id, else by the name of the tool, else the first that has
   * no result. A result without an id rather answers a call without one. `undefined` if there is none.
   */
  take(result: {
    readonly id: string | undefined;
    readonly name: string | undefined;
  }): PairedCall | undefined;
}

/** A call that a result answers. */
export interface PairedCall {
  readonly id: string;
  readonly name: string;
}

/**
 * Creates the search for the calls that the results of a body answer.
 *
 * @example
 * ```ts
 * import { createCallPairs, createMadeIds } from '@modelspeak/bodies';
 *
 * const pairs = createCallPairs(createMadeIds('demo'));
 * const called = { name: 'now', arguments: '{}' };
 * pairs.begin([{ id: pairs.newId(), type: 'function', function: called }]);
 * console.log(pairs.take({ id: undefined, name: 'now' })); // { id: 'demo_0', name: 'now' }
 * ```
 */
export function createCallPairs(ids: MadeIds): CallPairs {
  let made = 0;
  let pending: PairedCall[] = [];
  return {
    newId: () => ids.make(made++),
    begin(calls) {
      pending = calls.flatMap((call) =>
        call.type === 'function' ? [{ id: call.id, name: call.function.name }] : [],
      );
    },
    take({ id, name }) {
      const fits = (call: PairedCall): boolean =>
        id === undefined ? name === undefined || call.name === name : call.id === id;
      const call = pending.find((each) => fits(each) && ids.isMade(each.id)) ?? pending.find(fits);
      pending = pending.filter((each) => each !== call);
      return call;
    },
  };
}
