import type { AssistantMessage, Message, ToolMessage, UserMessage } from '@modelspeak/core';
import type { Dialect } from '../dialects/dialect.js';

/** A message to write, and its index in the conversation; `null` if it is not part of the conversation. */
export interface Entry {
  readonly message: UserMessage | AssistantMessage | ToolMessage;
  readonly index: number | null;
}

/** Returns the turns of a conversation in the order of writing, without the system message. */
export function entriesOf(messages: readonly Message[], dialect: Dialect): readonly Entry[] {
  const entries: Entry[] = [];
  let hasResults = false;
  messages.forEach((message, index) => {
    if (!isTurn(message)) return;
    entries.push({ message, index });
    hasResults ||= message.role === 'tool';
  });
  const needsUser = dialect.system === 'first user' || dialect.system === 'last user';
  if (needsUser && entries[0]?.message.role !== 'user') entries.unshift(SILENCE);
  return hasResults && dialect.sortsResults ? inOrderOfCalls(entries) : entries;
}

/** Replaces the first user message of a conversation that does not begin with one. */
const SILENCE: Entry = { message: { role: 'user', content: '' }, index: null };

function isTurn(message: Message): message is Entry['message'] {
  return message.role === 'user' || message.role === 'assistant' || message.role === 'tool';
}

/** Sorts results of one message's calls in the order of the calls; results without a call come last. */
function inOrderOfCalls(entries: readonly Entry[]): readonly Entry[] {
  const sorted: Entry[] = [];
  let places = new Map<string, number>();
  let results: { readonly entry: Entry; readonly place: number }[] = [];
  const addResults = (): void => {
    results.sort((one, other) => one.place - other.place);
    sorted.push(...results.map(({ entry }) => entry));
    results = [];
  };
  for (const entry of entries) {
    const { message } = entry;
    if (message.role === 'tool') {
      const place = places.get(message.tool_call_id) ?? places.size;
      results.push({ entry, place });
    } else {
      addResults();
      if (message.role === 'assistant') {
        places = new Map((message.tool_calls ?? []).map(({ id }, place) => [id, place]));
      }
      sorted.push(entry);
    }
  }
  addResults();
  return sorted;
}
