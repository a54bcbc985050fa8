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

/** What a chat model is asked. */
export interface ChatRequest {
  /** The name of the chat model. */
  readonly model: string;
  /** The conversation; behind the messages of the model's prompt, where it has one. */
  readonly messages: readonly Message[];
  /** The variables of the model's prompt. */
  readonly promptArgs?: Readonly<Record<string, VariableValue>> | undefined;
}

/** What a model was sent and sampled in one reply, where its endpoint takes prompts. */
export interface ChatSample {
  /** The prompt as it was sent: token ids, or text where the endpoint takes no ids. */
  readonly prompt: string | readonly number[];
  /** The raw reply. */
  readonly text: string;
  /** The ids of its tokens, as far as the server told. */
  readonly tokens: readonly number[];
}

/** How a chat ended. */
export interface ChatResponse {
  /** The id of the request. */
  readonly requestId: string;
  /** The name of the chat model. */
  readonly model: string;
  /** The last reply; `null` where there is none. */
  readonly message: ReplyMessage | null;
  /** Why the last reply ended. */
  readonly reason: EndReason;
  /** The last reply as the model's output schema has it; `null` without one. */
  readonly structured: unknown;
  /** Why there is no answer, where the model's errors are ignored. */
  readonly error: Failure | null;
  /** How often the model was asked. */
  readonly rounds: number;
  /** The whole conversation, the last reply included. */
  readonly messages: readonly Message[];
  /** What was sent and sampled in each round. */
  readonly samples: readonly ChatSample[];
  /** What all rounds took, where the server counts. */
  readonly usage: Usage | null;
}

/** Calls of tools that are to run at once. */
export interface ToolRequest {
  /** The id of the chat request that they come from; `null` where an action asks for them. */
  readonly requestId: string | null;
  readonly calls: readonly FunctionToolCall[];
}

/** What a tool gave, or why it did not. */
export interface ToolResult {
  /** The id of the call. */
  readonly id: string;
  readonly name: string;
  readonly success: boolean;
  /** What the model is told. */
  readonly content: ToolMessage['content'];
}

/** What became of calls, in their order. */
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
  /** The id of the event that it was given. */
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
 * An output of a run. It goes out, and triggers no action.
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
 * Asks a chat model: the built-in action answers with {@link chatResponse}, once the model calls no more
 * tools.
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
 * Asks for tools to run at once: the built-in action answers with {@link toolResponse}.
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
 * Tells of an action that failed. Where its failures are ignored, actions may take it; where not, it is
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
