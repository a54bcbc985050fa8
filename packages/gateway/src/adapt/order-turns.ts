import type { AssistantMessage, Capabilities, Message, Part, ToolMessage } from '@modelspeak/core';
import { calls, joinContents, mapParts } from './map-messages.js';

/** Brings the turns of a conversation into an order that a format can write. */
export function orderTurns(
  messages: readonly Message[],
  { order, alternation, parallelToolCalls }: Capabilities,
): readonly Message[] {
  const following = resultsFirst(messages);
  const ordered = order ? following : following.map(orderParts);
  const single = parallelToolCalls === true ? ordered : oneCallEach(ordered);
  return alternation ? alternating(single) : single;
}

/** Puts the results of calls right behind them: clients may write what the user says before the results. */
function resultsFirst(messages: readonly Message[]): readonly Message[] {
  const sorted: Message[] = [];
  let said: Message[] = [];
  for (const message of messages) {
    if (message.role === 'assistant') {
      sorted.push(...said, message);
      said = [];
    } else if (message.role === 'tool') sorted.push(message);
    else said.push(message);
  }
  return [...sorted, ...said];
}

/** Puts reasoning before text, and text before calls, which is the only order that most formats have. */
function orderParts(message: Message): Message {
  if (message.role !== 'assistant' || !Array.isArray(message.content)) return message;
  const parts = message.content as readonly Part[];
  const rank = ({ type }: Part) => (type === 'reasoning' ? 0 : type === 'tool_call' ? 2 : 1);
  return { ...message, content: parts.toSorted((one, other) => rank(one) - rank(other)) };
}

/** Splits a message with several calls into messages with one call each, followed by its result. */
function oneCallEach(messages: readonly Message[]): readonly Message[] {
  const split: Message[] = [];
  for (let place = 0; place < messages.length; place++) {
    const message = messages[place] as Message;
    if (!calls(message) || (message.tool_calls?.length ?? 0) < 2) {
      split.push(message);
      continue;
    }
    const results: ToolMessage[] = [];
    for (let next = messages[place + 1]; next?.role === 'tool'; next = messages[place + 1]) {
      results.push(next);
      place++;
    }
    for (const [index, call] of (message.tool_calls ?? []).entries()) {
      const { reasoning_content: _reasoning, ...bare } = message;
      const said: AssistantMessage = index === 0 ? message : { ...bare, content: null };
      const only = mapParts(said, (part) =>
        part.type === 'tool_call' && part.id !== call.id ? [] : [part],
      );
      split.push({ ...only, tool_calls: [call] });
      split.push(...results.filter(({ tool_call_id }) => tool_call_id === call.id));
    }
    const ids = new Set(message.tool_calls?.map(({ id }) => id));
    split.push(...results.filter(({ tool_call_id }) => !ids.has(tool_call_id)));
  }
  return split;
}

/** Joins what the user says in a row; what follows a result joins the result. */
function alternating(messages: readonly Message[]): readonly Message[] {
  const joined: Message[] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    const isJoined =
      message.role === 'user' && (before?.role === 'user' || before?.role === 'tool');
    if (!isJoined || before === undefined) joined.push(message);
    else
      joined[joined.length - 1] = { ...before, content: joinContents(before, message) } as Message;
  }
  return joined;
}
