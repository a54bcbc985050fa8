import type { AgentEvent, Trigger } from '../agent/event-type.js';
import type { Transaction } from './transaction.js';

/** An action that every agent has. */
export interface BuiltInAction {
  readonly on: Trigger;
  readonly runBuiltIn: (event: AgentEvent, transaction: Transaction) => Promise<void>;
}

/** The actions that every agent has, by name. */
export type BuiltInActions = Readonly<Record<string, BuiltInAction>>;
