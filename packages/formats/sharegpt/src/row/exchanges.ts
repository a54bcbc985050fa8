import { type RowCall, readCalls } from './calls.js';
import { madeId } from './made-id.js';
import type { ReadEntry } from './read-entries.js';

/** A call with an id. */
export interface IdentifiedCall extends RowCall {
  readonly id: string;
}

/** Calls, what was said before them, and their results. */
export interface Exchange {
  readonly reasoning?: string | undefined;
  readonly calls: readonly IdentifiedCall[];
  /** The entries that make the calls. */
  readonly callers: readonly ReadEntry[];
  readonly results: readonly { readonly entry: ReadEntry; readonly id: string }[];
}

/**
 * Reads calls and their results, which mostly belong together by their order.
 *
 * @param isLast Whether calls may still wait for their results.
 * @param made How many ids were made before.
 * @returns `undefined` if they do not belong together.
 */
export function readExchange(
  callers: readonly ReadEntry[],
  results: readonly ReadEntry[],
  isLast: boolean,
  made: number,
): Exchange | undefined {
  const [first, ...more] = callers.map(({ text }) => readCalls(text));
  const others = more.filter((each) => each !== undefined);
  // Keys and reasoning of later entries would have no place in the message.
  const hasMore =
    (others.length > 0 && callers.some(({ extra }) => extra !== undefined)) ||
    others.some(({ reasoning }) => reasoning !== undefined);
  if (first === undefined || others.length < more.length || hasMore) return undefined;

  const found = [first, ...others].flatMap((each) => each.calls);
  const calls = found.map((call, index) => ({ ...call, id: call.id ?? madeId(made + index) }));
  const isWhole = results.length === calls.length || (isLast && results.length < calls.length);
  const linked = isWhole ? link(calls, results) : undefined;
  return linked && { reasoning: first.reasoning, calls, callers, results: linked };
}

/** Gives each result the id of its call: the one it names, or the next. */
function link(
  calls: readonly IdentifiedCall[],
  results: readonly ReadEntry[],
): Exchange['results'] | undefined {
  const open = new Set(calls.map(({ id }) => id));
  if (open.size < calls.length) return undefined;
  const linked: { readonly entry: ReadEntry; readonly id: string }[] = [];
  for (const entry of results) {
    const [next] = open;
    const id = entry.callId ?? next;
    if (id === undefined || !open.delete(id)) return undefined;
    linked.push({ entry, id });
  }
  return linked;
}
