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
  const order = callOrder(messages);
  return messages.map((message, place) => {
    const index = order?.[place] ?? place;
    return { message: messages[index] ?? message, index };
  });
}

/**
 * The indices of messages as {@link inCallOrder} has them; `undefined` where that is the order they
 * are in, as mostly. At each place is a message of the role that `messages` has there.
 *
 * @example
 * ```ts
 * import { callOrder } from '@modelspeak/core/authoring';
 *
 * const now = { name: 'now', arguments: '{}' };
 * const messages = [
 *   {
 *     role: 'assistant',
 *     tool_calls: [
 *       { id: 'a', type: 'function', function: now },
 *       { id: 'b', type: 'function', function: now },
 *     ],
 *   },
 *   { role: 'tool', tool_call_id: 'b', content: 'noon' },
 *   { role: 'tool', tool_call_id: 'a', content: 'night' },
 * ] as const;
 * console.log(callOrder(messages), callOrder(messages.slice(0, 2))); // [ 0, 2, 1 ] undefined
 * ```
 */
export function callOrder(messages: readonly Message[]): readonly number[] | undefined {
  for (let place = 1; place < messages.length; place++) {
    if (messages[place]?.role === 'tool' && messages[place - 1]?.role === 'tool') {
      return orderOf(messages);
    }
  }
  return undefined;
}

function orderOf(messages: readonly Message[]): readonly number[] {
  const order: number[] = [];
  let caller: AssistantMessage | undefined;
  while (order.length < messages.length) {
    const message = messages[order.length] as Message;
    if (message.role === 'assistant') caller = message;
    if (message.role === 'tool') {
      for (const index of resultsFrom(messages, order.length, caller)) order.push(index);
    } else order.push(order.length);
  }
  return order;
}

/** The indices of the results that follow each other from one on, in the order of a message's calls. */
function resultsFrom(
  messages: readonly Message[],
  from: number,
  caller: AssistantMessage | undefined,
): readonly number[] {
  const places = new Map((caller?.tool_calls ?? []).map(({ id }, place) => [id, place]));
  const results: { readonly index: number; readonly place: number }[] = [];
  for (let index = from; messages[index]?.role === 'tool'; index++) {
    const { tool_call_id: id } = messages[index] as ToolMessage;
    results.push({ index, place: places.get(id) ?? places.size });
  }
  return results.sort((one, other) => one.place - other.place).map(({ index }) => index);
}
