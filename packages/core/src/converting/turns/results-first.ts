import type { Capabilities } from '../../format/capabilities.js';
import { joinTurns } from './join-turns.js';
import type { Origins } from './origins.js';
import { callsOf, type Turn } from './turn.js';

/**
 * Puts results right behind the message that calls for them. What the user says before them comes after
 * them. What the assistant says before them belongs to the calling message, if that may have a text.
 */
export function resultsFirst(
  turns: readonly Turn[],
  { contentWithToolCalls }: Pick<Capabilities, 'contentWithToolCalls'>,
  origins: Origins,
): readonly Turn[] {
  const lastResult = lastResults(turns);
  const sorted: [Turn, ...Turn[]][] = [];
  let held: Turn[] = [];
  let caller: Turn[] | undefined;
  /** The place of the last result that the caller waits for. */
  let until = -1;
  turns.forEach((turn, place) => {
    const { role } = turn.message;
    const isWaiting = place < until;
    const isHeld =
      role === 'assistant'
        ? contentWithToolCalls !== true && callsOf(turn).length === 0
        : role !== 'tool';
    if (isWaiting && isHeld) held.push(turn);
    else if (role === 'assistant') {
      if (isWaiting) caller?.push(turn);
      else {
        const next: [Turn] = [turn];
        sorted.push(next);
        caller = next;
      }
      until = Math.max(until, lastResult.get(place) ?? -1);
    } else sorted.push([turn]);
    if (place < until) return;
    for (const each of held) sorted.push([each]);
    held = [];
  });
  return sorted.map((group) => joinTurns(group, origins));
}

/** The place of the last result of each turn that calls. */
function lastResults(turns: readonly Turn[]): ReadonlyMap<number, number> {
  const callers = new Map<string, number>();
  const last = new Map<number, number>();
  turns.forEach(({ message }, place) => {
    for (const { id } of callsOf({ message })) callers.set(id, place);
    if (message.role !== 'tool') return;
    const caller = callers.get(message.tool_call_id);
    if (caller !== undefined) last.set(caller, place);
  });
  return last;
}
