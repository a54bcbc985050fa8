import type { Message, Usage } from '@modelspeak/core';
import type { ChatSample } from '../agent/built-in-events.js';
import { readJsonValue } from '../json/json-value.js';
import type { Transaction } from '../run/transaction.js';

/** The state of a chat, which is kept between the actions of a run. */
export interface ChatState {
  /** The id of the request. */
  readonly requestId: string;
  /** The name of the chat model. */
  readonly model: string;
  readonly messages: readonly Message[];
  readonly rounds: number;
  /** Whether the model has called tools. A choice that forces a call is then fulfilled. */
  readonly hasCalled: boolean;
  readonly samples: readonly ChatSample[];
  /** The messages that the last request left out. */
  readonly leftOut: readonly Message[];
  readonly usage: Usage | null;
}

export function pendingChat(transaction: Transaction, requestId: string): ChatState | undefined {
  const value = transaction.builtIn.get(`chats.${requestId}`);
  return value === undefined ? undefined : readJsonValue<ChatState>(value);
}

export function keepChat(transaction: Transaction, state: ChatState): void {
  transaction.builtIn.set(`chats.${state.requestId}`, state);
}

export function dropChat(transaction: Transaction, { requestId }: ChatState): void {
  transaction.builtIn.delete(`chats.${requestId}`);
}
