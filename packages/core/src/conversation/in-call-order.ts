import type { AssistantMessage, Message, ToolMessage } from './conversation.js';

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
  const placed: PlacedMessage[] = [];
  forEachInCallOrder(messages, (message, index) => placed.push({ message, index }));
  return placed;
}

/**
 * Goes through the messages as {@link inCallOrder} has them, without making a list of them.
 *
 * @param use Takes a message, its index in the conversation, and its place in the prompt. Each place
 * has a message of the role that `messages` has there.
 *
 * @example
 * ```ts
 * import { forEachInCallOrder } from '@modelspeak/core/authoring';
 *
 * const messages = [
 *   { role: 'user', content: 'Hi' },
 *   { role: 'assistant', content: 'Hello!' },
 * ] as const;
 * forEachInCallOrder(messages, ({ role }, index) => {
 *   console.log(index, role);
 * });
 * // 0 user
 * // 1 assistant
 * ```
 */
export function forEachInCallOrder(
  messages: readonly Message[],
  use: (message: Message, index: number, place: number) => void,
): void {
  let caller: AssistantMessage | undefined;
  let place = 0;
  while (place < messages.length) {
    const message = messages[place] as Message;
    if (message.role === 'assistant') caller = message;
    if (message.role === 'tool' && messages[place + 1]?.role === 'tool') {
      for (const result of resultsFrom(messages, place, caller)) {
        use(result.message, result.index, place++);
      }
    } else {
      use(message, place, place);
      place++;
    }
  }
}

/** The results that follow each other from an index on, in the order of a message's calls. */
function resultsFrom(
  messages: readonly Message[],
  from: number,
  caller: AssistantMessage | undefined,
): readonly PlacedMessage[] {
  const places = new Map((caller?.tool_calls ?? []).map(({ id }, place) => [id, place]));
  const placeOf = ({ message }: PlacedMessage<ToolMessage>): number =>
    places.get(message.tool_call_id) ?? places.size;
  const results: PlacedMessage<ToolMessage>[] = [];
  for (let index = from; messages[index]?.role === 'tool'; index++) {
    results.push({ message: messages[index] as ToolMessage, index });
  }
  return results.sort((one, other) => placeOf(one) - placeOf(other));
}
