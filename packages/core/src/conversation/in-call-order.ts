import type { AssistantMessage, Message } from './conversation.js';

/** A message and its index in the conversation. */
export interface PlacedMessage<Kind extends Message = Message> {
  readonly message: Kind;
  readonly index: number;
}

/**
 * The messages with the results of calls in the order of the calls, for formats in whose prompts
 * nothing else says which result is whose. Results of calls that are not there come last.
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
  const placed = messages.map((message, index): PlacedMessage => ({ message, index }));
  if (!messages.some(followsResult)) return placed;
  let ranks: ReadonlyMap<string, number> = new Map();
  const rankOf = ({ message }: PlacedMessage): number =>
    message.role === 'tool' ? (ranks.get(message.tool_call_id) ?? ranks.size) : 0;
  const ordered: PlacedMessage[] = [];
  for (let at = 0; at < placed.length; ) {
    let end = at + 1;
    while (end < placed.length && followsResult(messages[end], end, messages)) end++;
    const { message } = placed[at] as PlacedMessage;
    if (message.role === 'assistant') ranks = ranksOf(message);
    const run = placed.slice(at, end);
    ordered.push(...run.sort((one, other) => rankOf(one) - rankOf(other)));
    at = end;
  }
  return ordered;
}

/** Whether a message is a result right after another. */
function followsResult(
  message: Message | undefined,
  index: number,
  messages: readonly Message[],
): boolean {
  return message?.role === 'tool' && messages[index - 1]?.role === 'tool';
}

/** The place of each call of a message, by its id. */
function ranksOf({ tool_calls }: AssistantMessage): ReadonlyMap<string, number> {
  return new Map((tool_calls ?? []).map(({ id }, place) => [id, place]));
}
