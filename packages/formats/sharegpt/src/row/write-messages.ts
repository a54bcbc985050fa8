import { spreadExtra } from '@modelspeak/bodies';
import type { AssistantMessage, Message, Part, ToolMessage } from '@modelspeak/core';
import { functionCalls } from '@modelspeak/core/authoring';
import { writeCalls } from './calls.js';
import { MediaLists, mediaIn, mediumOf } from './media.js';
import type { Kind } from './roles.js';
import { FROM_VALUE, type Spelling, wordOf } from './spelling.js';
import { joinThought } from './thought.js';

/** The entries of each message, and what their marks stand for. */
export interface WrittenMessages {
  readonly entries: readonly (readonly object[])[];
  readonly media: MediaLists['lists'];
}

/** Writes messages. Results follow their calls in the same order, or else name them. */
export function writeMessages(messages: readonly Message[], spelling: Spelling): WrittenMessages {
  const media = new MediaLists(new Set(messages.flatMap(mediaIn)));
  const texts = new MediaLists(new Set());
  const outOfOrder = idsToName(messages);
  const { role, text } = spelling.entry ?? FROM_VALUE;

  const entry = (kind: Kind, value: string, path: string, more: Extra & object = {}): object =>
    spreadExtra(
      { [role]: wordOf(kind, spelling), [text]: value, ...more },
      kind === 'result' ? [role, text, 'name', 'tool_call_id'] : [role, text],
      path,
    );

  const assistant = (message: AssistantMessage, path: string): readonly object[] => {
    const { content, reasoning_content, extra } = message;
    const calls = functionCalls(message);
    const reasoning = reasoning_content ?? undefined;
    const said = media.write(content ?? '', `${path}.content`);
    if (calls.length === 0) {
      const value = joinThought({ reasoning, text: said }, `${path}.reasoning_content`);
      return [entry('assistant', value, path, { extra })];
    }
    const namesIds = calls.some(({ id }) => outOfOrder.has(id));
    if (said === '') {
      return [entry('call', writeCalls(calls, reasoning, namesIds, path), path, { extra })];
    }
    const value = joinThought({ reasoning, text: said }, `${path}.reasoning_content`);
    return [
      entry('assistant', value, path, { extra }),
      entry('call', writeCalls(calls, undefined, namesIds, path), path),
    ];
  };

  const result = (message: ToolMessage, path: string): object => {
    const { content, name, tool_call_id, extra } = message;
    const value = media.write(content, `${path}.content`);
    return entry('result', value, path, {
      ...(name !== undefined && { name }),
      ...(outOfOrder.has(tool_call_id) && { tool_call_id }),
      extra,
    });
  };

  const entries = messages.map((message, index): readonly object[] => {
    const path = `messages[${index}]`;
    const kept = keptEntry(message);
    if (kept !== undefined) return [kept];
    if (message.role === 'assistant') return assistant(message, path);
    if (message.role === 'tool') return [result(message, path)];
    if (message.role === 'function') throw new TypeError('core refuses function messages');
    const { role: kind, content, extra } = message;
    if (kind === 'user') {
      return [entry('user', media.write(content, `${path}.content`), path, { extra })];
    }
    return [entry('system', texts.write(content, `${path}.content`), path, { extra })];
  });
  return { entries, media: media.lists };
}

type Extra = { readonly extra?: { readonly [key: string]: unknown } | undefined };

/** The entry that was kept as a message of its own. */
function keptEntry({ content }: Message): object | undefined {
  const [part, ...others] = (Array.isArray(content) ? content : []) as readonly Part[];
  const isKept = part?.type === 'provider' && others.length === 0 && mediumOf(part) === undefined;
  return isKept ? part.value : undefined;
}

/** The ids of calls whose results are not in the order of the calls, or not all there. */
function idsToName(messages: readonly Message[]): ReadonlySet<string> {
  const named = new Set<string>();
  let calls: readonly string[] = [];
  let answered = 0;
  for (const message of messages) {
    if (message.role === 'assistant') {
      calls = (message.tool_calls ?? []).map(({ id }) => id);
      answered = 0;
    }
    if (message.role !== 'tool') continue;
    if (calls[answered++] === message.tool_call_id) continue;
    for (const id of calls) named.add(id);
    calls = [];
  }
  return named;
}
