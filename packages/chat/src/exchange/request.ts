import type {
  Conversation,
  Language,
  RenderOptions,
  ToolCall,
  TurnReaderOptions,
} from '@modelspeak/core';
import type { CallOptions, Sampling } from '@modelspeak/endpoint';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import type { CommonSettings } from '../chat-settings.js';
import { Pace } from '../rate/pace.js';
import { Deadline, type Timeouts } from './deadline.js';
import type { Retry } from './retry.js';

/** One request to a model. */
export interface Request {
  readonly conversation: Conversation;
  readonly render: RenderOptions;
  readonly language: Language | undefined;
  readonly sampling: Sampling;
  readonly reading: Pick<TurnReaderOptions, 'callId' | 'limit' | 'strictCalls'>;
  readonly maxCalls: number | undefined;
  readonly onPrompt: ChatOptions['onPrompt'];
  /** The reply that the conversation continues. */
  readonly after: ChatReply<ToolCall> | undefined;
  readonly deadline: Deadline;
  /** What each call of the endpoint gets. */
  readonly call: CallOptions;
  readonly timeouts: Timeouts;
  readonly retry: Retry;
  readonly pace: Pace;
}

/** Begins a request. The caller must stop its deadline. */
export function beginRequest(
  { retry = {}, rateLimit }: CommonSettings,
  conversation: Conversation,
  options: ChatOptions,
): Request {
  const {
    sampling = {},
    signal,
    headers,
    wait,
    timeouts = {},
    callId,
    limit,
    strictCalls,
    maxCalls,
    onPrompt,
    language,
    after,
  } = options;
  const deadline = new Deadline(signal, timeouts);
  return {
    conversation,
    render: renderOptions(options),
    language,
    sampling,
    reading: { callId, limit, strictCalls },
    maxCalls,
    onPrompt,
    after,
    deadline,
    call: {
      signal: deadline.signal,
      ...(headers !== undefined && { headers }),
      ...(wait !== undefined && { wait }),
    },
    timeouts,
    retry,
    pace: new Pace(rateLimit, deadline),
  };
}

/** The options that a format knows. */
export function renderOptions(options: ChatOptions): RenderOptions {
  const {
    sampling,
    signal,
    headers,
    wait,
    timeouts,
    callId,
    limit,
    strictCalls,
    maxCalls,
    onPrompt,
    language,
    after,
    ...render
  } = options;
  return render;
}
