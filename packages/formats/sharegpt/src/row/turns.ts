import { type Exchange, readExchange } from './exchanges.js';
import type { ReadEntry } from './read-entries.js';

/** What belongs together among the entries of a row. */
export type Turn =
  | { readonly type: 'text'; readonly entry: ReadEntry }
  | {
      readonly type: 'exchange';
      readonly exchange: Exchange;
      /** Text of the same message. */
      readonly said: ReadEntry | undefined;
    }
  /** A call without a result, a result without a call, or calls that cannot be read. */
  | { readonly type: 'kept'; readonly entry: ReadEntry };

/** Groups the entries of a row. */
export function turnsOf(entries: readonly ReadEntry[]): readonly Turn[] {
  const turns: Turn[] = [];
  let made = 0;
  for (let index = 0; index < entries.length; ) {
    const entry = entries[index] as ReadEntry;
    if (entry.kind !== 'call') {
      turns.push({ type: entry.kind === 'result' ? 'kept' : 'text', entry });
      index++;
      continue;
    }
    const results = endOf(entries, index, 'call');
    const end = endOf(entries, results, 'result');
    const callers = entries.slice(index, results);
    const isLast = end === entries.length;
    const exchange = readExchange(callers, entries.slice(results, end), isLast, made);
    if (exchange === undefined) {
      for (const kept of entries.slice(index, end)) turns.push({ type: 'kept', entry: kept });
    } else {
      made += exchange.calls.length;
      const said = textBefore(exchange, turns.at(-1));
      if (said !== undefined) turns.pop();
      turns.push({ type: 'exchange', exchange, said });
    }
    index = end;
  }
  return turns;
}

/** Where a run of entries of a kind ends. */
function endOf(entries: readonly ReadEntry[], start: number, kind: ReadEntry['kind']): number {
  let end = start;
  while (entries[end]?.kind === kind) end++;
  return end;
}

/** Text that the message with the calls can have too. Reasoning or keys of the calls would be out of place. */
function textBefore({ reasoning, callers }: Exchange, before: Turn | undefined) {
  const isFree = reasoning === undefined && callers.every(({ extra }) => extra === undefined);
  const isText = before?.type === 'text' && before.entry.kind === 'assistant';
  return isText && isFree ? before.entry : undefined;
}
