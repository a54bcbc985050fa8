import { type EndReason, ModelspeakError, type Usage } from '@modelspeak/core';
import {
  type CallOptions,
  type Embeddings,
  type EmbedRequest,
  EndpointError,
  type Finish,
  type PromptEndpoint,
  type PromptRequest,
} from '@modelspeak/endpoint';
import {
  createServer,
  embeddingsBody,
  isJsonObject,
  type JsonObject,
  openaiEmbeddings,
  type ServerOptions,
  writeSampling,
} from '@modelspeak/endpoint/authoring';
import { countTokens, withoutVersion } from './count-tokens.js';
import { askContext } from './describe-completions.js';
import { type CompletionsDialect, DIALECTS, type Dialect } from './dialects.js';
import { fitLimit, type Room } from './fit-limit.js';
import { logProbsOf } from './log-probs.js';

/** An endpoint for a server of `/v1/completions`. */
export interface CompletionsEndpoint extends PromptEndpoint {
  /** Turns texts into vectors by `/v1/embeddings`, if the server has a model for that. */
  embed(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
}

/** Options of {@link completions}. */
export interface CompletionsOptions extends ServerOptions {
  /** The server's name for the model. */
  readonly model: string;
  /** The kind of server. */
  readonly dialect: CompletionsDialect;
  /**
   * The size of the context in tokens, to which the limit of a reply is fitted; by default, vLLM, SGLang and TGI are
   * asked for it before the first reply. llama.cpp needs none.
   */
  readonly context?: number | undefined;
}

/**
 * Makes an endpoint for OpenAI's older completions API, as vLLM, SGLang, llama.cpp and TGI serve it: prompts as
 * strings or token ids, special tokens of the reply as text, and grammars. TGI takes only strings and supports
 * no grammars. All count the tokens of a prompt.
 *
 * A reply without `maxTokens` goes on to its end, or to the end of the context. vLLM, SGLang and TGI would end it
 * after a few tokens and refuse a limit above the context, so they are sent what the prompt leaves of it.
 *
 * @param url The server's address, including the version.
 *
 * @see https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html
 *
 * @example
 * ```ts
 * import { completions } from '@modelspeak/endpoint-completions';
 *
 * const endpoint = completions('http://127.0.0.1:8000/v1', {
 *   model: 'Qwen/Qwen3-4B',
 *   dialect: 'vllm',
 *   // In place of a real server:
 *   fetch: async () =>
 *     new Response('data: {"choices":[{"text":"Hi","finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'),
 * });
 * for await (const { pieces, finish } of endpoint.complete({ prompt: [1, 2, 3] })) {
 *   console.log(pieces, finish?.reason); // [ 'Hi' ] undefined, [] stop
 * }
 * ```
 */
export function completions(
  url: string | URL,
  { model, dialect, context, ...options }: CompletionsOptions,
): CompletionsEndpoint {
  const name = dialect;
  const own: Dialect = DIALECTS[dialect];
  const server = createServer(name, url, options);
  const root = createServer(name, withoutVersion(url), options);
  const bodyOf = (request: PromptRequest) => ({ model, ...writeRequest(name, own, request) });
  const withModel = (request: EmbedRequest): EmbedRequest => ({
    ...request,
    model: request.model ?? model,
  });
  const count = (prompt: string, callOptions?: CallOptions) =>
    countTokens(root, dialect, model, prompt, callOptions);
  const limitOf = limiter(own, {
    name,
    context:
      context === undefined
        ? remembered((asked) => askContext(server, root, dialect, model, asked))
        : async () => context,
    count,
  });
  return {
    kind: 'prompt',
    name,
    capabilities: { ...own.capabilities, logProbs: own.names.logProbs !== undefined },
    embed: (request, callOptions) =>
      openaiEmbeddings(name, server, 'embeddings', withModel(request), callOptions),
    writeEmbed: (request) => embeddingsBody(withModel(request)),
    write: bodyOf,
    ...(own.loosens !== undefined && { loosens: own.loosens }),
    countTokens: count,
    async *complete(request, callOptions) {
      let finish: Finish | undefined;
      let usage: Usage | undefined;
      let isOther: boolean | undefined;
      const written = bodyOf(request);
      const limit = await limitOf(request, callOptions);
      const body = { ...written, ...(limit !== undefined && { [own.names.maxTokens]: limit }) };
      for await (const event of server.events('completions', body, callOptions)) {
        isOther ??= event['choices'] === undefined;
        const choice = choiceOf(event);
        const logProbs = logProbsOf(choice['logprobs']);
        const text = typeof choice['text'] === 'string' ? choice['text'] : '';
        usage = usageOf(event) ?? usage;
        if (text !== '' || logProbs.length > 0) {
          const pieces = text === '' ? [] : [text];
          yield {
            pieces,
            ...(logProbs.length > 0 && { logProbs }),
            ...(usage !== undefined && { usage }),
          };
        }
        finish = finishOf(choice) ?? finish;
      }
      if (finish === undefined) {
        if (isOther === true) throw otherProtocol(name, url);
        throw new EndpointError('unfinished', `${name} stopped in the middle of the reply`);
      }
      yield { pieces: [], finish, ...(usage !== undefined && { usage }) };
    },
  };
}

/** Fits the limit of a request for servers that need one that fits, unless the request sends its own by `extra`. */
function limiter(
  { names, reserved }: Dialect,
  room: Omit<Room, 'reserved'>,
): (request: PromptRequest, options?: CallOptions) => Promise<number | undefined> {
  return async (request, options) =>
    reserved === undefined || request.extra?.[names.maxTokens] !== undefined
      ? undefined
      : fitLimit(request, { ...room, reserved }, options);
}

/** Asks until the server has said something. If it cannot be asked, the request itself shows why. */
function remembered(ask: Room['context']): Room['context'] {
  let known: { readonly context: number | undefined } | undefined;
  return async (options) => {
    try {
      known ??= { context: await ask(options) };
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
    }
    return known?.context;
  };
}

/** The error for events without choices: llama.cpp sends its own events if the address has no version. */
function otherProtocol(name: string, url: string | URL): EndpointError {
  return new EndpointError(
    'malformed',
    `${name} sent no choices at ${url}; use an address with a version, such as http://127.0.0.1:8000/v1`,
  );
}

function writeRequest(name: string, dialect: Dialect, request: PromptRequest): object {
  const { prompt, language, extra } = request;
  const { stop, ...sampling } = writeSampling(name, request, dialect.names);
  if (typeof prompt !== 'string' && !dialect.capabilities.tokenIds) {
    throw new ModelspeakError('unsupported', `${name} takes no token ids; send a string`, {
      path: 'prompt',
    });
  }
  if (language !== undefined && dialect.language === undefined) {
    throw new ModelspeakError(
      'unsupported',
      `${name} supports no grammars; leave the option out, or use another server`,
      { path: 'language' },
    );
  }
  return {
    prompt,
    ...dialect.stream,
    ...sampling,
    ...(Array.isArray(stop) && stop.length > 0 && { stop }),
    ...dialect.tokens(request),
    ...(language !== undefined && dialect.language?.(language)),
    ...extra,
  };
}

/** The only choice of an event; the event with the usage has none. */
function choiceOf({ choices }: JsonObject): JsonObject {
  const [choice]: readonly unknown[] = Array.isArray(choices) ? choices : [];
  return isJsonObject(choice) ? choice : {};
}

/** How the reply ended. vLLM reports the stop text as `stop_reason`, SGLang as `matched_stop`. */
function finishOf({ finish_reason, stop_reason, matched_stop }: JsonObject): Finish | undefined {
  if (typeof finish_reason !== 'string') return undefined;
  const stop = stop_reason ?? matched_stop;
  return { reason: reasonOf(finish_reason), ...(typeof stop === 'string' && { stop }) };
}

function reasonOf(finishReason: string): EndReason {
  // The finish reasons of TGI.
  if (finishReason === 'eos_token' || finishReason === 'stop_sequence') return 'stop';
  return finishReason === 'stop' || finishReason === 'length' ? finishReason : 'unknown';
}

function usageOf({ usage }: JsonObject): Usage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const { prompt_tokens, completion_tokens } = usage;
  if (typeof prompt_tokens !== 'number' || typeof completion_tokens !== 'number') return undefined;
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
