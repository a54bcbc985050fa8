import { addUsage, repeatedCalls } from '@modelspeak/chat';
import type { FunctionToolCall, Message } from '@modelspeak/core';
import {
  type ChatRequest,
  type ChatResponse,
  chatRequest,
  chatResponse,
  type ToolResponse,
  type ToolResult,
  toolRequest,
  toolResponse,
} from '../agent/built-in-events.js';
import { type AgentEvent, when } from '../agent/event-type.js';
import { AgentError } from '../errors/agent-error.js';
import { rootOf } from '../errors/failure.js';
import type { BuiltInAction } from '../run/built-in-action.js';
import type { ReadyModel } from '../run/resources.js';
import type { Transaction } from '../run/transaction.js';
import { askModel, type KeptReply, messagesFor } from './ask-model.js';
import { type ChatState, dropChat, keepChat, pendingChat } from './chat-state.js';
import { readStructured } from './structured.js';

/** Handles chat requests: asks the model, and asks again after its tools have run, until it answers. */
export const chatAction: BuiltInAction = {
  on: [chatRequest, when(toolResponse, ({ payload }) => payload.requestId !== null)],
  async runBuiltIn(event, transaction) {
    const state = await stateAfter(event, transaction);
    if (state === undefined) return;
    const model = await transaction.run.parts.resources.chatModel(state.model);
    try {
      await goOn(model, state, transaction);
    } catch (error) {
      const failure = rootOf(error);
      if (model.setup.onError !== 'ignore') {
        const code =
          error instanceof AgentError && CODES.includes(error.code) ? error.code : 'model_failed';
        const problem = `the chat model "${state.model}" failed: ${failure.message}`;
        throw new AgentError(code, problem, {
          failure: { code: failure.code, message: problem },
          cause: error,
        });
      }
      finish(transaction, state, { error: failure });
    }
  },
};

const CODES: readonly string[] = ['too_many_rounds', 'repeated_call', 'call_pending', 'not_here'];

/** The chat that an event begins or continues. */
async function stateAfter(
  { id, type, payload }: AgentEvent,
  transaction: Transaction,
): Promise<ChatState | undefined> {
  if (type === chatRequest.type) return begin(id, payload as ChatRequest, transaction);
  const { requestId, results } = payload as ToolResponse;
  const state = requestId === null ? undefined : pendingChat(transaction, requestId);
  if (state === undefined) return undefined;
  return { ...state, messages: [...state.messages, ...results.map(messageOf)] };
}

async function begin(
  requestId: string,
  { model, messages, promptArgs }: ChatRequest,
  transaction: Transaction,
): Promise<ChatState> {
  const ready = await transaction.run.parts.resources.chatModel(model);
  const filled = messagesFor(ready, { messages, promptArgs });
  return {
    requestId,
    model,
    messages: filled,
    rounds: 0,
    hasCalled: false,
    samples: [],
    leftOut: [],
    usage: null,
  };
}

/** Asks the model until it answers or calls tools. */
async function goOn(model: ReadyModel, begun: ChatState, transaction: Transaction): Promise<void> {
  const { rounds = 10, repeats, output } = model.setup;
  let state = begun;
  for (;;) {
    if (state.rounds >= rounds) throw tooManyRounds(rounds);
    const { journal } = transaction.run;
    const asked = state;
    const reply = await transaction.call('a chat', () => askModel(model, asked, journal));
    state = after(state, reply);
    const { message, malformed, reason } = reply;
    const calls: readonly FunctionToolCall[] = message.tool_calls ?? [];
    if (calls.length > 0) {
      const { endless } = repeatedCalls(calls, asked.messages, repeats);
      if (endless !== undefined) throw new AgentError('repeated_call', endless);
      keepChat(transaction, { ...state, hasCalled: true });
      transaction.send(toolRequest({ requestId: state.requestId, calls }));
      return;
    }
    const problems =
      malformed.length > 0 && model.tools.length > 0
        ? [`Your tool call could not be read: ${malformed.join('; ')}.`]
        : [];
    if (problems.length === 0) {
      if (output === undefined) return finish(transaction, state, { message, reason });
      const checked = await readStructured(message.content ?? '', output);
      if (checked.problems === undefined) {
        return finish(transaction, state, { message, reason, structured: checked.value });
      }
      problems.push(`Your answer is not what was asked for: ${checked.problems.join('; ')}.`);
    }
    const content = `${problems.join(' ')} Write it again.`;
    state = { ...state, messages: [...state.messages, { role: 'user', content }] };
  }
}

function after(state: ChatState, { message, usage, sample, leftOut = [] }: KeptReply): ChatState {
  return {
    ...state,
    messages: [...state.messages, message],
    rounds: state.rounds + 1,
    samples: sample === undefined ? state.samples : [...state.samples, sample],
    leftOut,
    usage: addUsage(state.usage ?? undefined, usage) ?? null,
  };
}

/** Sends the response to the request. */
function finish(
  transaction: Transaction,
  state: ChatState,
  end: Partial<Pick<ChatResponse, 'message' | 'reason' | 'structured' | 'error'>>,
): void {
  const { requestId, model, rounds, messages, samples, leftOut, usage } = state;
  dropChat(transaction, state);
  transaction.send(
    chatResponse({
      requestId,
      model,
      rounds,
      messages,
      samples,
      leftOut,
      usage,
      message: null,
      reason: 'unknown',
      structured: null,
      error: null,
      ...end,
    }),
  );
}

function messageOf({ id, content }: ToolResult): Message {
  return { role: 'tool', tool_call_id: id, content };
}

function tooManyRounds(rounds: number): AgentError {
  const problem = `it has not answered after ${rounds} requests; raise rounds, or say in its prompt when to stop`;
  return new AgentError('too_many_rounds', problem);
}
