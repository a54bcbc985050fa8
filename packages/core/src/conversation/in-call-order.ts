import type { AssistantMessage, Message, ToolMessage } from './conversation.js';

/** A message and its index in the conversation. */
export interface PlacedMessage<Kind extends Message = Message> {
  readonly message: Kind;
  readonly index: number;
}

/**
 * Sorts tool results into the order of their calls, for formats whose prompts do not name the call
 * of a result. Results of unknown calls come last.
 *
 * @example
 * ```ts
 * import { inCallOrder } from '@modelspeak/core/authoring';
 *
 * const now = { name: 'now', arguments: '{}' };
 * const placed = inCallOrder([
 *   {
 *     role: 'assistant',
 *     tool_calls: [
 *       { id: 'a', type: 'function', function: now },
 *       { id: 'b', type: 'function', function: now },
 *     ],
 *   },
 *   { role: 'tool', tool_call_id: 'b', content: 'noon' },
 *   { role: 'tool', tool_call_id: 'a', content: 'night' },
 * ]);
 * console.log(placed.map(({ index }) => index)); // [ 0, 2, 1 ]
 * ```
 */
export function inCallOrder(messages: readonly Message[]): readonly PlacedMessage[] {
  const ordered: PlacedMessage[] = [];
  let caller: AssistantMessage | undefined;
  while (ordered.length < messages.length) {
    const index = ordered.length;
    const message = messages[index] as Message;
    if (message.role === 'assistant') caller = message;
    if (message.role !== 'tool') {
      ordered.push({ message, index });
      continue;
    }
    for (const result of resultsFrom(messages, index, caller)) ordered.push(result);
  }
  return ordered;
}

/** The consecutive results from an index on, in the order of a message's calls. */
function resultsFrom(
  messages: readonly Message[],
  from: number,
  caller: AssistantMessage | undefined,
): readonly PlacedMessage[] {
  const places = new Map((caller?.tool_calls ?? []).map(({ id }, place) => [id, place]));
  const results: PlacedMessage<ToolMessage>[] = [];
  for (let index = from; messages[index]?.role === 'tool'; index++) {
    results.push({ message: messages[index] as ToolMessage, index });
  }
  const placeOf = ({ message }: PlacedMessage<ToolMessage>): number =>
    places.get(message.tool_call_id) ?? places.size;
  return results.sort((one, other) => placeOf(one) - placeOf(other));
}
