import { JsonNumber, ModelspeakError, parseJson } from '@modelspeak/core';
import { checkText, isRecord, mismatch } from './check.js';
import type { AssistantTurn, PastCall, PastTurn } from './prompt.js';

/**
 * A message of the history: the user's, the assistant's or a tool's, in OpenAI's shape. The
 * arguments of a tool call are an object or its JSON text.
 *
 * @example
 * ```ts
 * import type { HistoryMessage } from '@modelspeak/lazyllm';
 *
 * const message: HistoryMessage = { role: 'tool', tool_call_id: 'call_0', content: '18 °C' };
 * console.log(message.role); // tool
 * ```
 */
export interface HistoryMessage {
  readonly role: string;
  readonly content?: string | null | undefined;
  readonly tool_calls?:
    | readonly {
        readonly function: { readonly name: string; readonly arguments?: unknown };
        readonly [key: string]: unknown;
      }[]
    | null
    | undefined;
  readonly [key: string]: unknown;
}

/**
 * One item of a prompter's history: a pair of a user message and the assistant's answer, or a
 * single message.
 *
 * @example
 * ```ts
 * import type { HistoryItem } from '@modelspeak/lazyllm';
 *
 * const history: readonly HistoryItem[] = [['Hi', 'Hello!'], { role: 'user', content: 'Bye' }];
 * console.log(history.length); // 2
 * ```
 */
export type HistoryItem = readonly string[] | HistoryMessage;

/** Throws for an invalid history. */
export function checkHistory(history: unknown, path: string): readonly HistoryItem[] {
  if (history === undefined || history === null) return [];
  if (!Array.isArray(history)) throw mismatch(history, 'an array of pairs or messages', path);
  return history as readonly HistoryItem[];
}

/** The turns of a history; `takesMessages` says whether it may contain messages. */
export function turnsOf(
  history: readonly HistoryItem[],
  path: string,
  takesMessages: boolean,
): readonly PastTurn[] {
  return history.flatMap((item, index): readonly PastTurn[] => {
    const place = `${path}[${index}]`;
    if (!isMessage(item)) return pairTurns(item, place);
    if (takesMessages) return [messageTurn(item, place)];
    throw new ModelspeakError(
      'unsupported',
      "the edition guide takes history as pairs; write ['question', 'answer'], or choose a format",
      { path: place },
    );
  });
}

/** The messages of a history, with pairs split up. */
export function messagesOf(
  history: readonly HistoryItem[],
  path: string,
): readonly HistoryMessage[] {
  return history.flatMap((item, index): readonly HistoryMessage[] => {
    const place = `${path}[${index}]`;
    if (isMessage(item)) {
      checkText(item.role, `${place}.role`);
      return [{ ...item }];
    }
    checkPair(item, place);
    return item.map((content, at) => ({ role: at === 0 ? 'user' : 'assistant', content }));
  });
}

function isMessage(item: HistoryItem): item is HistoryMessage {
  return isRecord(item);
}

function checkPair(item: readonly string[], path: string): void {
  if (!Array.isArray(item)) throw mismatch(item, 'a pair or a message', path);
  if (item.length > 2) throw mismatch(item, "['question', 'answer']", path);
  item.forEach((text, index) => {
    checkText(text, `${path}[${index}]`);
  });
}

function pairTurns(item: readonly string[], path: string): readonly PastTurn[] {
  checkPair(item, path);
  const [question, answer] = item;
  if (question === undefined || answer === undefined) {
    throw mismatch(item, "['question', 'answer']", path);
  }
  return [
    { role: 'user', message: null, text: question },
    { role: 'assistant', message: null, text: answer, calls: [] },
  ];
}

function messageTurn(item: HistoryMessage, path: string): PastTurn {
  const { role } = item;
  if (role === 'assistant') return assistantTurn(item, path);
  if (role !== 'user' && role !== 'tool') {
    throw mismatch(role, 'user, assistant or tool', `${path}.role`);
  }
  checkText(item.content, `${path}.content`);
  const text = item.content;
  if (role === 'user') return { role, message: null, text };
  return { role, message: null, text, path: `${path}.content` };
}

function assistantTurn(item: HistoryMessage, path: string): AssistantTurn {
  const { content, tool_calls: calls } = item;
  const text = content ?? '';
  checkText(text, `${path}.content`);
  if (calls !== undefined && calls !== null && !Array.isArray(calls)) {
    throw mismatch(calls, 'an array of calls', `${path}.tool_calls`);
  }
  return {
    role: 'assistant',
    message: null,
    text,
    calls: (calls ?? []).map((call, index) =>
      callOf(call, `${path}.tool_calls[${index}].function`),
    ),
  };
}

function callOf(call: { readonly function: PastCall['function'] }, path: string): PastCall {
  if (!isRecord(call) || !isRecord(call.function)) throw mismatch(call, 'a call', path);
  checkText(call.function.name, `${path}.name`);
  checkArguments(call.function.arguments, `${path}.arguments`);
  return { function: call.function, path };
}

function checkArguments(given: unknown, path: string): void {
  if (given === undefined) return;
  if (typeof given === 'string') {
    parseJson(given, { path });
    if (given.trimStart().startsWith('{')) return;
  } else if (isRecord(given) && !(given instanceof JsonNumber)) return;
  throw mismatch(given, 'an object, or its JSON text', path);
}
