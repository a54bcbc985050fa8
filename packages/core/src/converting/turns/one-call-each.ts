import type { AssistantMessage, Part } from '../../conversation/conversation.js';
import { callsOf, type Turn } from './turn.js';

/** Splits a message with several calls into messages with one call each, followed by its result. */
export function oneCallEach(turns: readonly Turn[]): readonly Turn[] {
  const split: Turn[] = [];
  for (let place = 0; place < turns.length; place++) {
    const turn = turns[place] as Turn;
    const { message, from } = turn;
    const calls = callsOf(turn);
    if (message.role !== 'assistant' || calls.length < 2) {
      split.push(turn);
      continue;
    }
    const results = new Map<string, Turn[]>();
    for (let next = turns[place + 1]; next?.message.role === 'tool'; next = turns[place + 1]) {
      const { tool_call_id: id } = next.message;
      results.set(id, [...(results.get(id) ?? []), next]);
      place++;
    }
    for (const [index, call] of calls.entries()) {
      const { reasoning_content: _reasoning, ...bare } = message;
      const said: AssistantMessage =
        index === 0 ? withoutCalls(message, call.id) : { ...bare, content: null };
      split.push({ message: { ...said, tool_calls: [call] }, from });
      split.push(...(results.get(call.id) ?? []));
      results.delete(call.id);
    }
    split.push(...[...results.values()].flat());
  }
  return split;
}

/** A message without the positions of all calls but one. */
function withoutCalls(message: AssistantMessage, except: string): AssistantMessage {
  if (!Array.isArray(message.content)) return message;
  const parts = message.content as readonly Part[];
  return {
    ...message,
    content: parts.filter((part) => part.type !== 'tool_call' || part.id === except),
  };
}
