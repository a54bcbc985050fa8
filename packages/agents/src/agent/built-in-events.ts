import type {
  EndReason,
  FunctionToolCall,
  Message,
  ReplyMessage,
  ToolMessage,
  Usage,
} from '@modelspeak/core';
import type { VariableValue } from '@modelspeak/prompts';
import type { Failure } from '../errors/agent-error.js';
import { defineEvent, type EventType, typed } from './event-type.js';

/** A request to a chat model. */
export interface ChatRequest {
  /** The name of the chat model. */
  readonly model: string;
  /** The conversation, after the messages of the model's prompt if it has one. */
  readonly messages: readonly Message[];
  /** The variables of the model's prompt. */
  readonly promptArgs?: Readonly<Record<string, VariableValue>> | undefined;
}

/** What a model was sent and what it sampled in one reply, if its endpoint takes prompts. */
export interface ChatSample {
  /** The prompt as it was sent: token ids, or text if the endpoint takes no ids. */
  readonly prompt: string | readonly number[];
  /** The raw reply. */
  readonly text: string;
  /** The ids of its tokens, as far as the server reports them. */
  readonly tokens: readonly number[];
}

/** The result of a chat. */
export interface ChatResponse {
  /** The id of the request. */
  readonly requestId: string;
  /** The name of the chat model. */
  readonly model: string;
  /** The last reply; `null` if there is none. */
  readonly message: ReplyMessage | null;
  /** Why the last reply ended. */
  readonly reason: EndReason;
  /** The last reply as a value of the model's output schema; `null` without a schema. */
  readonly structured: unknown;
  /** Why there is no answer, if the model's errors are ignored. */
  readonly error: Failure | null;
  /** The number of requests to the model. */
  readonly rounds: number;
  /** The whole conversation, including the last reply. */
  readonly messages: readonly Message[];
  /** What the model was sent and what it sampled, in each round. */
  readonly samples: readonly ChatSample[];
  /** The messages that the last request left out because they did not fit the context; see `fitHistory`. */
  readonly leftOut: readonly Message[];
  /** The usage of all rounds, if the server reports it. */
  readonly usage: Usage | null;
}

/** Tool calls to run in parallel. */
export interface ToolRequest {
  /** The id of the chat request that the calls come from; `null` if an action requests them. */
  readonly requestId: string | null;
  readonly calls: readonly FunctionToolCall[];
}

/** The result of a tool, or the reason why there is none. */
export interface ToolResult {
  /** The id of the call. */
  readonly id: string;
  readonly name: string;
  readonly success: boolean;
  /** The text or parts that the model gets. */
  readonly content: ToolMessage['content'];
  /** Which numbers of its arguments the tool got rounded; `call.function.arguments` has their digits. */
  readonly warnings?: readonly string[] | undefined;
}

/** The results of tool calls, in their order. */
export interface ToolResponse {
  /** The id of the tool request. */
  readonly toolRequestId: string;
  /** The id of the chat request that the calls come from, if any. */
  readonly requestId: string | null;
  readonly results: readonly ToolResult[];
}

/** An action that failed. */
export interface ActionFailure {
  readonly action: string;
  /** The id of the event that it was handling. */
  readonly event: string;
  readonly error: Failure;
}

/**
 * The input of a run. Its payload has the type of the agent's `input`.
 *
 * @example
 * ```ts
 * import { inputEvent } from '@modelspeak/agents';
 *
 * console.log(inputEvent.type); // _input_event
 * ```
 */
export const inputEvent: EventType<unknown, '_input_event'> = defineEvent(
  '_input_event',
  typed<unknown>(),
);

/**
 * An output of a run. It triggers no action.
 *
 * @example
 * ```ts
 * import { outputEvent } from '@modelspeak/agents';
 *
 * console.log(outputEvent('done')); // { type: '_output_event', payload: 'done' }
 * ```
 */
export const outputEvent: EventType<unknown, '_output_event'> = defineEvent(
  '_output_event',
  typed<unknown>(),
);

/**
 * A request to a chat model. The built-in action answers with {@link chatResponse} once the model calls no
 * more tools.
 *
 * @example
 * ```ts
 * import { chatRequest } from '@modelspeak/agents';
 *
 * const draft = chatRequest({ model: 'analyst', messages: [{ role: 'user', content: 'Hi!' }] });
 * console.log(draft.type); // _chat_request_event
 * ```
 */
export const chatRequest: EventType<ChatRequest, '_chat_request_event'> = defineEvent(
  '_chat_request_event',
  typed<ChatRequest>(),
);

/**
 * The answer to a {@link chatRequest}.
 *
 * @example
 * ```ts
 * import { chatResponse, when } from '@modelspeak/agents';
 *
 * const failed = when(chatResponse, ({ payload }) => payload.error !== null);
 * console.log(failed.type); // _chat_response_event
 * ```
 */
export const chatResponse: EventType<ChatResponse, '_chat_response_event'> = defineEvent(
  '_chat_response_event',
  typed<ChatResponse>(),
);

/**
 * A request to run tools in parallel. The built-in action answers with {@link toolResponse}.
 *
 * @example
 * ```ts
 * import { toolRequest } from '@modelspeak/agents';
 *
 * const call = { id: 'a', type: 'function', function: { name: 'add', arguments: '{}' } } as const;
 * console.log(toolRequest({ requestId: null, calls: [call] }).type); // _tool_request_event
 * ```
 */
export const toolRequest: EventType<ToolRequest, '_tool_request_event'> = defineEvent(
  '_tool_request_event',
  typed<ToolRequest>(),
);

/**
 * The answer to a {@link toolRequest}, with a result for every call.
 *
 * @example
 * ```ts
 * import { toolResponse } from '@modelspeak/agents';
 *
 * console.log(toolResponse.type); // _tool_response_event
 * ```
 */
export const toolResponse: EventType<ToolResponse, '_tool_response_event'> = defineEvent(
  '_tool_response_event',
  typed<ToolResponse>(),
);

/**
 * An action has failed. If its failures are ignored, other actions may handle this event. Otherwise it is
 * the last event of the run.
 *
 * @example
 * ```ts
 * import { errorEvent } from '@modelspeak/agents';
 *
 * console.log(errorEvent.type); // _error_event
 * ```
 */
export const errorEvent: EventType<ActionFailure, '_error_event'> = defineEvent(
  '_error_event',
  typed<ActionFailure>(),
);
