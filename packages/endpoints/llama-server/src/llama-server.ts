import { type AsyncTokenizer, ModelspeakError } from '@modelspeak/core';
import {
  type CallOptions,
  type Embeddings,
  type EmbedRequest,
  EndpointError,
  type PromptEndpoint,
} from '@modelspeak/endpoint';
import {
  createServer,
  embeddingsBody,
  type JsonObject,
  openaiEmbeddings,
  type ServerOptions,
  waitWhileLoading,
} from '@modelspeak/endpoint/authoring';
import { fromLlamaServer } from '@modelspeak/tokenizers/llama-server';
import { gbnfOf } from './gbnf-of.js';
import { readChunk } from './read-chunk.js';
import { tellWhenBusy } from './tell-when-busy.js';
import { looserGrammar, orElse, type WrittenGrammar, writeGrammar } from './write-grammar.js';
import { mediaTypes, writeMedia } from './write-media.js';
import { writeRequest } from './write-request.js';

/** An endpoint for llama.cpp's server. */
export interface LlamaServerEndpoint extends PromptEndpoint {
  /** The tokenizer of the server's model. */
  tokenizer(options?: CallOptions): AsyncTokenizer;
  /** Turns texts into vectors, if the server was started with `--embeddings` and a pooling type. */
  embed(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
}

/**
 * Makes an endpoint for llama.cpp's server. It uses `/completion`, which takes token ids and grammars and
 * reports the ids of sampled tokens, and `/tokenize`. The server needs no flags: each request asks for special
 * tokens.
 *
 * If the prompt is a string, the server adds the model's beginning-of-text token to it, in addition to the
 * format's own. Token ids are used unchanged. Images and other media are sent to models that take them; such a prompt is
 * a string, in which the beginning-of-text token stands once.
 *
 * @param url The server's address.
 *
 * @see https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
 *
 * @example
 * ```ts
 * import { llamaServer } from '@modelspeak/endpoint-llama-server';
 *
 * const endpoint = llamaServer('http://127.0.0.1:8080', {
 *   // In place of a real server:
 *   fetch: async () => new Response('data: {"content":"Hi","stop":true,"stop_type":"eos"}\n\n'),
 * });
 * for await (const { pieces, finish } of endpoint.complete({ prompt: [1, 2, 3] })) {
 *   console.log(pieces, finish?.reason); // [ 'Hi' ] stop
 * }
 * ```
 */
export function llamaServer(url: string | URL, options: ServerOptions = {}): LlamaServerEndpoint {
  const name = 'llama-server';
  const server = createServer(name, url, options);
  return {
    kind: 'prompt',
    name,
    capabilities: {
      tokenIds: true,
      specialTokens: 'apart',
      grammar: 'gbnf',
      lazyGrammar: true,
      logitBias: true,
      logProbs: true,
      media: true,
    },
    tokenizer: ({ signal, headers = {}, wait = options.wait } = {}) => {
      const fetch: typeof server.fetch = (target, init = {}) =>
        waitWhileLoading(
          () => server.fetch(target, { ...init, headers: { ...headers, ...init.headers } }),
          { wait, onWait: options.onWait, signal },
        );
      return fromLlamaServer(server.address(''), { fetch, signal });
    },
    // Not `/embedding`, which returns a vector for each token if the server has no pooling.
    embed: async (request, callOptions) => {
      try {
        return await openaiEmbeddings(name, server, 'v1/embeddings', request, callOptions);
      } catch (error) {
        throw withoutEmbeddings(name, error) ?? error;
      }
    },
    writeEmbed: embeddingsBody,
    write: (request) => writeRequest(name, request),
    loosens: (language) => gbnfOf(language).loosened,
    mediaTypes: (callOptions) => mediaTypes(server, callOptions),
    async *complete(request, { signal, headers, wait } = {}) {
      const { prompt, media = [] } = request;
      const isSeen = media.length > 0 && typeof prompt === 'string';
      const written = isSeen
        ? await writeMedia(name, server, prompt, media, { signal, headers })
        : undefined;
      let looser: WrittenGrammar | undefined;
      const ask = (grammar: WrittenGrammar) => {
        const body = {
          ...writeRequest(name, request, grammar),
          ...(written && { prompt: written }),
        };
        return server.events('completion', body, { signal, headers, wait, isLast });
      };
      const grammar = writeGrammar(request);
      const events =
        'grammar' in grammar.parameters
          ? orElse(ask(grammar), () => {
              looser = looserGrammar(request);
              return ask(looser);
            })
          : ask(grammar);
      for await (const event of tellWhenBusy(events, server, options, { signal, headers })) {
        const chunk = readChunk(name, event, request.specialTokens);
        yield looser === undefined ? chunk : { ...chunk, loosened: looser.loosened };
        if (chunk.finish !== undefined) return;
        looser = undefined;
      }
      throw new EndpointError('unfinished', `${name} stopped in the middle of the reply`);
    },
  };
}

/** The error of a server that was not started for embeddings. */
function withoutEmbeddings(name: string, error: unknown): ModelspeakError | undefined {
  if (!(error instanceof EndpointError) || !/--embeddings?\b|pooling/i.test(error.body ?? '')) {
    return undefined;
  }
  return new ModelspeakError(
    'unsupported',
    `${name} makes no embeddings; start it with --embeddings and a pooling type, as in: llama-server -m model.gguf --embeddings --pooling mean`,
    { cause: error },
  );
}

/** Whether an event ends the reply. */
function isLast({ stop }: JsonObject): boolean {
  return stop === true;
}
