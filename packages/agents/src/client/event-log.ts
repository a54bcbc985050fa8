import type { RunRecord } from '../port.js';
import type { Listener } from './start-agent.js';

/** What an event log contains: the agent's events, also its steps, or everything including live chunks. */
export type LogLevel = 'events' | 'steps' | 'all';

const EVENTS: readonly RunRecord['type'][] = ['submitted', 'event', 'waiting', 'resolved', 'ended'];

/**
 * Makes a listener that writes a line of JSON for each record. If it fails, the run continues.
 *
 * @param write Writes a line. The line has no line break at its end.
 *
 * @example
 * ```ts
 * import { defineAgent, eventLog, inputEvent, memory, startAgent } from '@modelspeak/agents';
 *
 * const lines: string[] = [];
 * const echo = defineAgent({
 *   name: 'echo',
 *   actions: { answer: { on: inputEvent, run: ({ payload }, { output }) => void output(payload) } },
 * });
 * const runner = await startAgent(echo, memory(), {
 *   listeners: [eventLog((line) => lines.push(line))],
 * });
 * await (await runner.run('Hello')).outputs();
 * console.log(lines.map((line) => JSON.parse(line).type));
 * // [ 'submitted', 'event', 'event', 'ended' ]
 * ```
 */
export function eventLog(
  write: (line: string) => void,
  { level = 'events' }: { readonly level?: LogLevel | undefined } = {},
): Listener {
  return (record, run) => {
    if (level !== 'all' && record.type === 'live') return;
    if (level === 'events' && !EVENTS.includes(record.type)) return;
    write(JSON.stringify({ ...run, ...record }));
  };
}
