import {
  type ChatOptions,
  type ChatSettings,
  enforceableSchema,
  fitSampling,
  withSchema,
} from '@modelspeak/chat';
import {
  type BodyParts,
  type Conversation,
  type Format,
  fitParts,
  fitTurns,
  type Loss,
  type Message,
  type RenderOptions,
  type ResponseFormat,
  validateConversation,
} from '@modelspeak/core';
import { relocateErrors } from '@modelspeak/core/authoring';
import type { MediaTypes } from '@modelspeak/endpoint';
import { Failure } from '../http/failure.js';
import { withoutAttribution } from './drop-attribution.js';
import { fitThinking } from './fit-thinking.js';
import { looseCalls, looseFormat } from './loosened.js';
import { plainParts, type Senses } from './plain-parts.js';
import { ToolNames } from './tool-names.js';

/** A request of a client, as a chat model takes it. */
export interface AdaptedRequest {
  readonly conversation: Conversation;
  readonly options: ChatOptions;
  readonly names: ToolNames;
  /** What the model cannot express, and was left out. */
  readonly losses: readonly Loss[];
}

/**
 * Adapts a request to a model. Clients send what the provider's own models understand, and expect an answer:
 * what a model has no place for is changed into what it has, or left out and reported.
 *
 * @param from The name of the format that read the request.
 * @throws {Failure} for tools that the model has no way to call, and for an unknown tool choice
 * @throws {ModelspeakError} if the conversation itself is invalid
 */
export function adaptRequest(
  given: BodyParts,
  {
    from,
    settings,
    media: seen,
  }: {
    readonly from: string;
    readonly settings: ChatSettings;
    /** Which media the server takes, if it says so. */
    readonly media?: MediaTypes | undefined;
  },
): AdaptedRequest {
  const { format, endpoint } = settings;
  const { supports } = format;
  refuseUnknownChoice(given.parameters['tool_choice']);
  const losses: Loss[] = [];
  const media = endpoint.kind === 'body' || endpoint.capabilities.media === true;
  const senses = { supports, kind: format.kind, media, ...(seen && { seen }) };
  const { messages, tools } = checked(given.conversation, senses, losses);
  const names = new ToolNames(tools ?? [], format);
  const kept = messages.flatMap((message, index) => {
    const bare = withoutAttribution(message);
    return bare === undefined ? [] : [{ message: names.modelMessage(bare), index }];
  });
  const plain = kept.map(({ message, index }) =>
    plainParts(message, `messages[${index}]`, senses, losses),
  );
  const toolPaths: string[] = [];
  const offered = names.tools.filter((tool, index) => {
    if (tool.type !== 'provider') {
      toolPaths.push(names.paths[index] ?? 'tools');
      return true;
    }
    const problem = `${String(tool.value['type'])} runs at the provider`;
    losses.push({ path: names.paths[index] ?? 'tools', problem });
    return false;
  });
  if (offered.length > 0 && supports.tools !== true) throw new Failure(400, noTools(format.name));
  const { sampling, refused } = fitSampling(endpoint, given.sampling);
  for (const { setting, problem } of refused) losses.push({ path: setting, problem });
  const keptPath = (path: string): string =>
    movedPath(path, (index) => kept[index]?.index ?? index).replace(
      /^tools\[(\d+)\]/,
      (whole, index) => toolPaths[Number(index)] ?? whole,
    );
  const turned = relocateErrors(
    () =>
      fitTurns({ messages: plain, ...(offered.length > 0 && { tools: offered }) }, format, {
        systemAsUser: true,
      }),
    keptPath,
  );
  const { toolChoice } = given.options;
  const chosen: RenderOptions =
    typeof toolChoice === 'object'
      ? { ...given.options, toolChoice: names.modelChoice(toolChoice) }
      : given.options;
  const asked = heldOptions(chosen, settings, offered.length > 0, turned.conversation);
  const { written, held } = divide(asked.options, format);
  // A schema that the model is told may have a message of its own, before all others.
  const told = asked.conversation.messages.length - turned.conversation.messages.length;
  const originOf = (path: string): string => {
    return keptPath(turned.originOf(movedPath(path, (index) => index - told)));
  };
  const fitted = relocateErrors(
    () =>
      fitParts(
        { ...given, conversation: asked.conversation, options: written, sampling },
        { from, to: format, onLoss: 'omit' },
      ),
    originOf,
  );
  const { conversation, options } = fitted.parts;
  losses.push(...asked.losses, ...looseCalls(settings, offered, asked.options.toolChoice));
  return {
    conversation,
    options: { ...options, ...held, sampling: fitted.parts.sampling },
    names,
    losses: [
      ...losses,
      ...fitted.losses.map(({ path, problem }) => ({ path: originOf(path), problem })),
    ],
  };
}

/** A conversation that is valid, once its system messages hold nothing but text. */
function checked(given: Conversation, senses: Senses, losses: Loss[]): Conversation {
  const messages = Array.isArray(given.messages)
    ? given.messages.map((message: Message | null, index) =>
        message?.role === 'system' || message?.role === 'developer'
          ? plainParts(message, `messages[${index}]`, senses, losses)
          : message,
      )
    : given.messages;
  const conversation: unknown = { ...given, messages };
  validateConversation(conversation);
  return conversation;
}

/** A path with another index of its message. */
function movedPath(path: string, move: (index: number) => number): string {
  return path.replace(/^messages\[(\d+)\]/, (_, index) => `messages[${move(Number(index))}]`);
}

/** The options of a request that the model can follow, and what it has to be told for that. */
function heldOptions(
  { thinking, toolChoice, parallelToolCalls, responseFormat, ...others }: RenderOptions,
  settings: ChatSettings,
  hasTools: boolean,
  conversation: Conversation,
): {
  readonly conversation: Conversation;
  readonly options: RenderOptions;
  readonly losses: readonly Loss[];
} {
  const { request } = settings.format;
  const shaped = shapeReply(responseFormat, settings, conversation);
  const fitted = fitThinking(thinking, request.thinking);
  return {
    conversation: shaped.conversation,
    losses: shaped.losses,
    options: {
      ...others,
      ...(fitted !== undefined && { thinking: fitted }),
      ...(hasTools && toolChoice !== undefined && { toolChoice }),
      ...(hasTools && parallelToolCalls === false && { parallelToolCalls }),
      ...(shaped.responseFormat !== undefined && { responseFormat: shaped.responseFormat }),
    } as RenderOptions,
  };
}

/** Divides options into those that the format writes, and those that are enforced while the reply is read. */
function divide(
  { toolChoice, parallelToolCalls, responseFormat, ...others }: RenderOptions,
  { kind, request }: Format,
): { readonly written: RenderOptions; readonly held: ChatOptions } {
  const parallel = parallelToolCalls === undefined ? {} : { parallelToolCalls };
  const isLimited = kind === 'prompt' && parallelToolCalls === false;
  const isPlain = toolChoice === 'auto' || toolChoice === 'none';
  const choice = toolChoice === undefined ? {} : { toolChoice };
  const shape = responseFormat === undefined ? {} : { responseFormat };
  const isWritten = {
    choice: isPlain || request.toolChoice === true,
    shape: request.responseFormat === true,
  };
  return {
    written: {
      ...others,
      ...(!isLimited && parallel),
      ...(isWritten.choice && choice),
      ...(isWritten.shape && shape),
    },
    held: {
      ...(isLimited && { maxCalls: 1 }),
      ...(!isWritten.choice && choice),
      ...(!isWritten.shape && shape),
    },
  };
}

/** Enforces what can be enforced of a schema, and tells the model the whole. */
function shapeReply(
  wanted: ResponseFormat | undefined,
  settings: ChatSettings,
  conversation: Conversation,
): {
  readonly conversation: Conversation;
  readonly responseFormat?: ResponseFormat;
  readonly losses: readonly Loss[];
} {
  if (wanted === undefined || wanted.type === 'text') return { conversation, losses: [] };
  const schema = wanted.type === 'json_schema' ? wanted.json_schema.schema : undefined;
  const { supports, request } = settings.format;
  const { schema: held, except } = enforceableSchema(settings, schema ?? ANY_OBJECT);
  const isSeen = request.responseFormat === true && held !== undefined && except.length === 0;
  const told =
    isSeen || schema === undefined ? conversation : withSchema(conversation, schema, supports);
  const losses = except.map(looseFormat);
  if (held === undefined) return { conversation: told, losses };
  if (wanted.type === 'json_object' || schema === undefined) {
    return { conversation: told, responseFormat: { type: 'json_object' }, losses };
  }
  const json_schema = { ...wanted.json_schema, schema: held };
  return { conversation: told, responseFormat: { type: 'json_schema', json_schema }, losses };
}

/**
 * Refuses a tool choice that its format could not read: without it, the model would call what it must not call, or
 * nothing.
 */
function refuseUnknownChoice(left: unknown): void {
  const isRead =
    left === undefined || left === null || (typeof left === 'object' && !('type' in left));
  if (isRead) return;
  const found = JSON.stringify(left).slice(0, 100);
  const known = '"auto", "none", "required" ("any" in Messages) or one function by its name';
  throw new Failure(400, `tool_choice: found ${found}, expected ${known}`);
}

const ANY_OBJECT = { type: 'object' };

function noTools(format: string): string {
  return `the model has no tools: its format ${format} has no place for them; wrap the format in promptedTools of @modelspeak/prompted-tools, or choose another model`;
}
