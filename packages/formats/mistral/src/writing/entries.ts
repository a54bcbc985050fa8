import type { AssistantMessage, Message, ToolMessage, UserMessage } from '@modelspeak/core';
import type { Dialect } from '../dialects/dialect.js';

/** A message to be written, and its place in the conversation; `null` for one that is not in it. */
export interface Entry {
  readonly message: UserMessage | AssistantMessage | ToolMessage;
  readonly index: number | null;
}

/** The turns of a conversation in the order in which they are written: all but the system message. */
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

/** Stands where a conversation should begin with the user, and does not. */
const SILENCE: Entry = { message: { role: 'user', content: '' }, index: null };

function isTurn(message: Message): message is Entry['message'] {
  return message.role === 'user' || message.role === 'assistant' || message.role === 'tool';
}

/** Results of one message's calls, in the order of the calls; those of no call come last. */
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
