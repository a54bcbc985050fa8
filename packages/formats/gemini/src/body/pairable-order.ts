import type { Message, ToolMessage } from '@modelspeak/core';
import type { PlacedMessage } from '@modelspeak/core/authoring';
import { madeIds } from '../name.js';

/**
 * Sorts results of calls without ids: those of the same tool into the order of their calls, since the API
 * tells them apart by nothing else. All other messages stay in their places.
 */
export function inPairableOrder(messages: readonly Message[]): readonly PlacedMessage[] {
  const placed: PlacedMessage[] = messages.map((message, index) => ({ message, index }));
  let calls: readonly (readonly [id: string, name: string])[] = [];
  let begin = 0;
  while (begin < placed.length) {
    const { message } = placed[begin] as PlacedMessage;
    if (message.role === 'assistant') {
      calls = (message.tool_calls ?? []).flatMap((call) =>
        call.type === 'function' ? [[call.id, call.function.name]] : [],
      );
    }
    let end = begin + 1;
    if (message.role === 'tool') {
      while (placed[end]?.message.role === 'tool') end++;
      placed.splice(begin, end - begin, ...sorted(placed.slice(begin, end), calls));
    }
    begin = end;
  }
  return placed;
}

function sorted(
  results: readonly PlacedMessage[],
  calls: readonly (readonly [id: string, name: string])[],
): readonly PlacedMessage[] {
  const places = new Map(calls.map(([id], place) => [id, place]));
  const names = new Map(calls);
  const idOf = ({ message }: PlacedMessage): string => (message as ToolMessage).tool_call_id;
  /** The results that are known by the name of their tool alone, of each tool. */
  const queues = new Map<string, PlacedMessage[]>();
  const queueOf = (result: PlacedMessage): PlacedMessage[] | undefined => {
    const name = madeIds.isMade(idOf(result)) ? names.get(idOf(result)) : undefined;
    if (name === undefined) return undefined;
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    return queue;
  };
  for (const result of results) queueOf(result)?.push(result);
  for (const queue of queues.values()) {
    // The last call comes first, so that taking from the end takes them in order.
    queue.sort((one, other) => (places.get(idOf(other)) ?? 0) - (places.get(idOf(one)) ?? 0));
  }
  return results.map((result) => queueOf(result)?.pop() ?? result);
}
