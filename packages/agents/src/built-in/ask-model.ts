import type { ChatOptions, ChatReply } from '@modelspeak/chat';
import {
  type Conversation,
  type EndReason,
  type FunctionTool,
  type Json,
  type Message,
  ModelspeakError,
  type ReplyMessage,
  type Usage,
  writeJson,
} from '@modelspeak/core';
import type { ChatRequest, ChatSample } from '../agent/built-in-events.js';
import type { ChatSetup } from '../agent/chat-setup.js';
import { AgentError } from '../errors/agent-error.js';
import { schemaShownFor } from '../json/check-schema.js';
import { type JsonValue, readJsonValue, toJsonValue } from '../json/json-value.js';
import type { Journal, StepInfo } from '../port.js';
import type { ReadyModel } from '../run/resources.js';
import type { AgentTool } from '../tool/agent-tool.js';
import type { ChatState } from './chat-state.js';
import { withInstruction } from './structured.js';

/** A reply as a journal keeps it. */
export interface KeptReply {
  readonly message: ReplyMessage;
  readonly reason: EndReason;
  /** Why tool calls could not be read. */
  readonly malformed: readonly string[];
  readonly usage?: Usage | undefined;
  readonly sample?: ChatSample | undefined;
  /** The messages that `fitHistory` left out of the request, if any. */
  readonly leftOut?: readonly Message[] | undefined;
}

/** The conversation of a request: after the messages of the model's prompt, without empty messages. */
export function messagesFor(
  { prompt }: Pick<ReadyModel, 'prompt'>,
  { messages, promptArgs = {} }: Pick<ChatRequest, 'messages' | 'promptArgs'>,
): readonly Message[] {
  const given = messages.filter(({ role, content }) => role === 'assistant' || isFilled(content));
  return prompt === undefined ? given : [...prompt.formatMessages(promptArgs), ...given];
}

function isFilled(content: Message['content']): boolean {
  return content !== undefined && content !== null && content.length > 0;
}

/** Requests the next reply of a model in one step. */
export async function askModel(
  model: ReadyModel,
  { model: name, messages, hasCalled }: Pick<ChatState, 'model' | 'messages' | 'hasCalled'>,
  journal: Journal,
): Promise<KeptReply> {
  const { setup, connection, tools } = model;
  const { output, outputBy = 'prompt', onError, replyLimit = 200_000 } = setup;
  const definitions = tools.map(definitionOf);
  const path = `chatModels.${name}.output`;
  const conversation: Conversation = {
    messages:
      output === undefined || outputBy === 'native'
        ? messages
        : withInstruction(messages, schemaShownFor(output, path)),
    ...(definitions.length > 0 && { tools: definitions }),
  };
  const options = {
    ...(hasCalled ? unforced(setup.options) : setup.options),
    limit: replyLimit,
    ...(output !== undefined &&
      outputBy === 'native' && {
        responseFormat: {
          type: 'json_schema',
          json_schema: { name: 'answer', schema: schemaShownFor(output, path) },
        },
      }),
  } as ChatOptions;
  const retry = typeof onError === 'object' ? onError.retry : undefined;
  const kept = await journal.step(
    `chat ${name}`,
    async (step): Promise<JsonValue> => {
      const signal = step.signal;
      const stream = connection.stream(conversation, { ...options, signal });
      try {
        return keep(await readReply(stream, step));
      } catch (error) {
        throw tooLong(error, name, replyLimit) ?? error;
      }
    },
    { retry },
  );
  return readJsonValue<KeptReply>(kept);
}

/** The options without a forced call: once it was made, the model must be able to answer. */
function unforced({ toolChoice, ...others }: NonNullable<ChatSetup['options']> = {}) {
  return toolChoice === 'none' ? { ...others, toolChoice } : others;
}

async function readReply(
  stream: AsyncGenerator<unknown, ChatReply, undefined>,
  step: StepInfo,
): Promise<ChatReply> {
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return value as ChatReply;
    step.live(plainOf(value));
  }
}

/** What a journal keeps of a reply. */
function keep(reply: ChatReply): JsonValue {
  const { message, reason, malformed, usage, sampled, leftOut } = reply;
  const sample: ChatSample | undefined =
    sampled === undefined
      ? undefined
      : { prompt: sampled.prompt, text: sampled.text, tokens: sampled.tokens };
  const problems = malformed.map((one) => one.reason);
  const kept = {
    ...{ message: plainOf(message), reason, malformed: problems, usage, sample },
    ...(leftOut !== undefined && { leftOut: leftOut.map(plainOf) }),
  };
  return toJsonValue(kept, 'the reply');
}

/** A value of a reader as plain JSON. Numbers get the spelling of JavaScript. */
function plainOf(value: unknown): JsonValue {
  return JSON.parse(writeJson(value as Json)) as JsonValue;
}

function tooLong(error: unknown, name: string, limit: number): AgentError | undefined {
  if (!(error instanceof ModelspeakError) || error.code !== 'too_large') return undefined;
  const problem = `the model "${name}" did not end its reply within ${limit} characters; raise replyLimit, or set sampling.maxTokens`;
  return new AgentError('model_failed', problem, { cause: error });
}

/** The definition of a tool as the model sees it, without injected arguments. */
function definitionOf({ tool: { definition }, inject = {} }: AgentTool): FunctionTool {
  const { parameters } = definition.function;
  if (parameters === undefined || parameters === null) return definition;
  const { properties, required } = parameters as {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
  const isShown = (name: string): boolean => !Object.hasOwn(inject, name);
  const shown = {
    ...parameters,
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isShown(name))),
    }),
    ...(required !== undefined && { required: required.filter(isShown) }),
  };
  return { ...definition, function: { ...definition.function, parameters: shown } };
}
