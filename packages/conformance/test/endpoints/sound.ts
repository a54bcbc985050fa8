import type {
  BodyEndpoint,
  PromptChunk,
  PromptEndpoint,
  PromptRequest,
} from '@modelspeak/endpoint';
import { EndpointError } from '@modelspeak/endpoint';
import {
  createServer,
  type JsonObject,
  openaiEmbeddings,
  type ServerOptions,
  writeSampling,
} from '@modelspeak/endpoint/authoring';
import { jsonLines, type Wire } from '../../src/endpoints/index.js';

const NAMES = { maxTokens: 'max', temperature: 'temp', topK: 'top_k', stop: 'stop' } as const;
const SPECIAL = new Map([['<|end|>', 2]]);

/** What the server of {@link sound} says: lines of JSON, and `[text, id]` for each token. */
export const wire: Wire = {
  contentType: 'application/x-ndjson',
  specialTokens: SPECIAL,
  stream: ({ pieces, reason, usage }) =>
    jsonLines([
      ...pieces.map((piece) =>
        typeof piece === 'string' ? { text: piece } : { text: piece.token, id: 2 },
      ),
      { done: reason, usage: [usage.prompt, usage.completion] },
    ]),
  whole: ({ pieces, reason }) => JSON.stringify({ text: pieces.join(''), done: reason }),
  read(received) {
    const objects = received as readonly { readonly text?: string; readonly done?: string }[];
    return {
      text: objects.map(({ text = '' }) => text).join(''),
      reason: objects.at(-1)?.done,
    };
  },
  serve: ({ body, context }) => ({
    prompt: 2,
    most: Math.min(Number(body?.['max'] ?? context), context - 2),
  }),
  embeddings: (vectors) =>
    JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })) }),
};

/** An endpoint that passes every check. */
export function sound(url: string, options: ServerOptions = {}) {
  const server = createServer('sound', url, options);
  return {
    kind: 'prompt',
    name: 'sound',
    capabilities: {
      tokenIds: true,
      specialTokens: 'apart',
      grammar: 'gbnf',
      logitBias: false,
      logProbs: false,
    },
    embed: (request, callOptions) =>
      openaiEmbeddings('sound', server, 'embed', request, callOptions),
    async *complete(request, { signal } = {}) {
      for await (const line of server.lines('', bodyOf(request), { signal, isLast })) {
        yield chunkOf(line);
        if (isLast(line)) return;
      }
      throw new EndpointError('unfinished', 'sound stopped');
    },
  } satisfies PromptEndpoint;
}

/** An endpoint of request bodies that passes every check. */
export function soundBody(url: string): BodyEndpoint {
  const server = createServer('sound-body', url);
  return {
    kind: 'body',
    name: 'sound-body',
    async *stream({ body, extra, ...sampling }, { signal } = {}) {
      const asked = { body, ...writeSampling('sound', sampling, NAMES), ...extra };
      for await (const line of server.lines('', asked, { signal, isLast })) {
        yield line;
        if (isLast(line)) return;
      }
      throw new EndpointError('unfinished', 'sound stopped');
    },
    send: ({ body }, callOptions) => server.json('', { body }, callOptions),
    async *sendStreamed({ body }, { signal } = {}) {
      const lines: JsonObject[] = [];
      for await (const line of server.lines('', { body }, { signal, isLast })) {
        lines.push(line);
        yield line;
      }
      return { ...lines.at(-1), text: lines.map(({ text = '' }) => text).join('') };
    },
  };
}

export function bodyOf(request: PromptRequest): object {
  const { prompt, language, extra } = request;
  const sampling = writeSampling('sound', request, NAMES);
  return { prompt, ...sampling, ...(language && { grammar: language.root }), ...extra };
}

export function isLast({ done }: JsonObject): boolean {
  return done !== undefined;
}

export function chunkOf({ text, id, done, usage }: JsonObject): PromptChunk {
  if (typeof text === 'string') {
    const [token] = [...SPECIAL].find(([, other]) => other === id) ?? [];
    return { pieces: [token === undefined ? text : { token }] };
  }
  if (!Array.isArray(usage)) throw new EndpointError('malformed', 'sound sent what is no line');
  const [prompt_tokens, completion_tokens] = usage as [number, number];
  const total_tokens = prompt_tokens + completion_tokens;
  return {
    pieces: [],
    finish: { reason: done === 'stop' ? 'stop' : 'length' },
    usage: { prompt_tokens, completion_tokens, total_tokens },
  };
}

/** An endpoint that runs a model itself, which says the same to everything. */
export function soundLive(): PromptEndpoint {
  return {
    ...sound('http://127.0.0.1:1'),
    async *complete({ prompt, maxTokens = 3 }, { signal } = {}) {
      signal?.throwIfAborted();
      const tokens = ['a', 'b', 'c'].slice(0, maxTokens);
      for (const token of tokens) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        signal?.throwIfAborted();
        yield { pieces: [token] };
      }
      signal?.throwIfAborted();
      yield {
        pieces: [],
        finish: { reason: tokens.length < 3 ? 'length' : 'stop' },
        usage: { prompt_tokens: prompt.length, completion_tokens: tokens.length, total_tokens: 0 },
      };
    },
  };
}
