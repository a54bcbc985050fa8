import {
  type AnyRequest,
  type Conversation,
  type FunctionToolCall,
  ModelspeakError,
  type RequestSupport,
  type ToolCall,
} from '@modelspeak/core';
import { type AskMany, batch, samples } from './batch/batch.js';
import type { ChatModel } from './chat-model-type.js';
import type { BatchOptions, ChatOptions } from './chat-options.js';
import type { ChatReply, ReplyStream } from './chat-reply.js';
import type { ChatSettings } from './chat-settings.js';
import { applyPrompt } from './exchange/apply-prompt.js';
import { checkOptions } from './exchange/check-options.js';
import { countTokens } from './exchange/count-tokens.js';
import { exchange, exchangeMany } from './exchange/exchange.js';
import { modelRequest, writeRequest } from './exchange/model-request.js';
import { contextOf } from './history/context-of.js';
import { onion } from './middleware/middleware.js';
import { askForObject } from './object/ask-for-object.js';
import { looseIn } from './object/loose-in.js';
import type { ObjectOptions, ObjectResult } from './object/object-types.js';
import { runLoop } from './run/run-loop.js';
import type { RunOptions, RunStream } from './run/run-types.js';
import type { AnySchema, ValueOf } from './schema/any-schema.js';
import { checkTools } from './tools/check-tools.js';
import { withResult } from './with-result.js';

/**
 * Makes a chat model from a format and an endpoint. Any prompt format works with any prompt endpoint, and
 * any message format with any endpoint that takes request bodies.
 *
 * @throws {ModelspeakError} `invalid_option` if the format and the endpoint are of different kinds
 *
 * @example
 * ```ts
 * import { chatModel } from '@modelspeak/chat';
 * import type { PromptEndpoint } from '@modelspeak/endpoint';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * // A stand-in for a server: it says the same to everything.
 * const endpoint: PromptEndpoint = {
 *   kind: 'prompt',
 *   name: 'parrot',
 *   capabilities: {
 *     ...{ tokenIds: false, specialTokens: 'text', grammar: undefined },
 *     ...{ logitBias: false, logProbs: false },
 *   },
 *   async *complete() {
 *     yield { pieces: ['Hello', ' there!'] };
 *     yield { pieces: ['<|eot_id|>'], finish: { reason: 'stop' } };
 *   },
 * };
 * const model = chatModel({ format: llama3(), endpoint, sampling: { temperature: 0 } });
 * const { message } = await model.chat({ messages: [{ role: 'user', content: 'Hi!' }] });
 * console.log(message.content); // Hello there!
 * ```
 */
export function chatModel<Support extends RequestSupport = AnyRequest>(
  settings: ChatSettings<Support>,
): ChatModel<Support> {
  checkOptions('settings', settings);
  checkKinds(settings);
  checkFitting(settings);
  const { middleware = [], format, endpoint } = settings;
  const tools = checkTools(settings.tools ?? []);
  const request = onion(
    middleware,
    (asked) => writeRequest(settings, asked),
    (asked) => exchange(settings, asked),
  );

  const ask: Ask = (conversation, options, isStreamed) =>
    request(modelRequest(settings, conversation, options, isStreamed));

  async function* reply(
    given: Conversation,
    wanted: ChatOptions,
    isStreamed: boolean,
  ): ReplyStream {
    const { conversation, options } = applyPrompt(settings, given, wanted);
    return yield* ask(conversation, options, isStreamed);
  }

  const chat = (conversation: Conversation, options: ChatOptions): Promise<ChatReply> =>
    returned(reply(conversation, options, false));

  const askMany: AskMany = async (given, wanted, count) => {
    const { conversation, options } = applyPrompt(settings, given, wanted);
    return exchangeMany(settings, modelRequest(settings, conversation, options, false), count);
  };

  async function* run(given: Conversation, wanted: RunOptions, isStreamed: boolean): RunStream {
    const {
      tools: added,
      context,
      approve,
      rounds,
      repeats,
      parallel,
      onToolError,
      ...asked
    } = wanted;
    return yield* runLoop({
      ask: (so, now) => ask(so, now, isStreamed),
      ...applyPrompt(settings, given, asked),
      bound: tools,
      supports: format.supports,
      settings: { tools: added, context, approve, rounds, repeats, parallel, onToolError },
      timeouts: asked.timeouts ?? settings.timeouts,
    });
  }

  const object = async (given: Conversation, schema: AnySchema, wanted: ObjectOptions) => {
    const { name, description, jsonSchema, strict, strategy, showSchema, repairs, ...asked } =
      wanted;
    const isOffered = tools.length + (given.tools?.length ?? 0) > 0;
    return askForObject({
      ask: (so, now) => returned(ask(so, now, false)),
      ...applyPrompt(settings, given, {
        ...(isOffered && { toolChoice: 'none' }),
        ...asked,
      }),
      schema,
      settings: { name, description, jsonSchema, strict, strategy, showSchema, repairs },
      supports: format.supports,
      request: format.request,
      by: endpoint.kind === 'body' ? 'provider' : 'grammar',
      looseIn: (held) => looseIn(settings, held),
      isHeld: endpoint.kind === 'body' || endpoint.capabilities.grammar !== undefined,
    });
  };

  // Only the compiler knows what a format supports: inside, options have their widest types.
  return {
    settings,
    preview: (conversation, options = {}) => {
      const applied = applyPrompt(settings, conversation, spreadable(options as ChatOptions));
      return writeRequest(
        settings,
        modelRequest(settings, applied.conversation, applied.options, false),
      );
    },
    chat: async <Call extends ToolCall = FunctionToolCall>(
      conversation: Conversation,
      options: ChatOptions<Support> = {},
    ) => chat(conversation, spreadable(options as ChatOptions)) as Promise<ChatReply<Call>>,
    stream: (conversation, options = {}) => {
      const wanted = spreadable(options as ChatOptions);
      return withResult(
        (signal) => reply(conversation, { ...wanted, signal }, true),
        wanted.signal,
      );
    },
    run: async (conversation, options = {}) =>
      returned(run(conversation, spreadable(options as RunOptions, 'run'), false)),
    runStream: (conversation, options = {}) => {
      const wanted = spreadable(options as RunOptions, 'run');
      return withResult((signal) => run(conversation, { ...wanted, signal }, true), wanted.signal);
    },
    object: async <Schema extends AnySchema>(
      conversation: Conversation,
      schema: Schema,
      options: ObjectOptions<Support> = {},
    ) =>
      object(conversation, schema, spreadable(options as ObjectOptions, 'object')) as Promise<
        ObjectResult<ValueOf<Schema>>
      >,
    batch: async <Call extends ToolCall>(
      conversations: readonly Conversation[],
      options: BatchOptions<Support> = {},
    ) =>
      batch(chat, conversations, spreadable(options as BatchOptions, 'batch')) as Promise<
        Settled<Call>
      >,
    samples: async <Call extends ToolCall>(
      conversation: Conversation,
      count: number,
      options: BatchOptions<Support> = {},
    ) => {
      const sampling = { ...settings.sampling, ...options.sampling };
      const given = spreadable(options as BatchOptions, 'batch');
      return samples(chat, askMany, conversation, count, given, sampling) as Promise<Settled<Call>>;
    },
    countTokens: async (conversation, options = {}) => {
      const applied = applyPrompt(settings, conversation, spreadable(options as ChatOptions));
      const asked = modelRequest(settings, applied.conversation, applied.options, false);
      return countTokens(settings, asked);
    },
    with: (changed) => chatModel<Support>({ ...settings, ...changed }),
    withPrompt: (prompt, variables = {}) =>
      chatModel<Support>({ ...settings, prompt: { prompt, variables } }),
    withTools: (more) =>
      chatModel<Support>({ ...settings, tools: [...tools, ...checkTools(more)] }),
  };
}

type Settled<Call extends ToolCall> = readonly PromiseSettledResult<ChatReply<Call>>[];
type Ask = (conversation: Conversation, options: ChatOptions, isStreamed: boolean) => ReplyStream;

/** Checked options that can be copied: a copy of an AbortController, passed as options, has no signal. */
function spreadable<Options extends ChatOptions>(
  options: Options,
  kind: Parameters<typeof checkOptions>[0] = 'chat',
): Options {
  checkOptions(kind, options);
  return { ...options, signal: options.signal };
}

/** Runs a generator to its end and gives what it returns. */
async function returned<Result>(events: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = await events.next();
    if (done) return value;
  }
}

function checkKinds({ format, endpoint }: ChatSettings): void {
  checkPart(format, 'format', 'a format, such as qwen3()');
  checkPart(endpoint, 'endpoint', "an endpoint, such as llamaServer('http://127.0.0.1:8080')");
  const fits = (format.kind === 'messages') === (endpoint.kind === 'body');
  if (fits) return;
  const taken = endpoint.kind === 'body' ? 'request bodies' : 'prompts';
  const written = format.kind === 'messages' ? 'request bodies' : 'prompts';
  throw new ModelspeakError(
    'invalid_option',
    `${format.name} writes ${written}, but ${endpoint.name} takes ${taken}; use an endpoint that takes ${written}`,
    { path: 'endpoint' },
  );
}

function checkFitting(settings: ChatSettings): void {
  if (settings.fitHistory !== true || contextOf(settings) !== undefined) return;
  throw new ModelspeakError(
    'invalid_option',
    'the size of the context is unknown; set model: { name, context }',
    { path: 'fitHistory' },
  );
}

/** Refuses what is no format and no endpoint, such as an address. */
function checkPart(part: unknown, path: string, expected: string): void {
  if (typeof part === 'object' && part !== null && 'kind' in part) return;
  const found = typeof part === 'string' ? 'found a string' : 'it is not one';
  const problem = part === undefined ? 'missing' : found;
  throw new ModelspeakError('invalid_option', `${problem}; expected ${expected}`, { path });
}
