import { repeatedCalls } from '@modelspeak/chat';
import type { FunctionToolCall } from '@modelspeak/core';
import { type ToolRequest, toolRequest, toolResponse } from '../agent/built-in-events.js';
import type { AgentEvent } from '../agent/event-type.js';
import type { BuiltInAction } from '../run/built-in-action.js';
import type { Transaction } from '../run/transaction.js';
import { callTools } from './call-tools.js';
import { pendingChat } from './chat-state.js';

/** Handles tool requests: runs the tools and sends their results. */
export const toolAction: BuiltInAction = {
  on: toolRequest,
  async runBuiltIn(event, transaction) {
    const { id, payload } = event as AgentEvent<ToolRequest>;
    const { requestId, calls } = payload;
    const results = await callTools(
      { calls, ...allowed(requestId, calls, transaction) },
      transaction,
    );
    transaction.send(toolResponse({ toolRequestId: id, requestId, results }));
  },
};

/** The tools that may be called: those of the requesting model, or all if an action requested them. */
function allowed(
  requestId: string | null,
  calls: readonly FunctionToolCall[],
  transaction: Transaction,
) {
  const { resources } = transaction.run.parts;
  const chat = requestId === null ? undefined : pendingChat(transaction, requestId);
  if (chat === undefined) return { offered: resources.toolNames };
  const { tools = [], parallel, repeats } = resources.setup(chat.model);
  const before = chat.messages.slice(0, -1);
  const { repeated } = repeatedCalls(calls, before, repeats);
  return { offered: tools, limit: parallel, repeated };
}
