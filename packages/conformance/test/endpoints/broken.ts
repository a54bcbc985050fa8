import type { Endpoint, PromptChunk, PromptEndpoint } from '@modelspeak/endpoint';
import { EndpointError } from '@modelspeak/endpoint';
import { createServer } from '@modelspeak/endpoint/authoring';
import type { EndpointGroupName } from '../../src/endpoints/index.js';
import { bodyOf, chunkOf, isLast, sound, soundBody, soundLive } from './sound.js';

/** An endpoint that is broken in just the way that a check is about. */
export interface BrokenEndpoint {
  readonly group: EndpointGroupName;
  /** How the name of the check begins. */
  readonly check: string;
  /** Whether the check waits until its limit. */
  readonly hangs?: boolean | undefined;
  make(url: string): Endpoint;
}

type Complete = PromptEndpoint['complete'];

/** The sound endpoint, whose completing is changed. */
const completing =
  (change: (complete: Complete) => Complete) =>
  (url: string): PromptEndpoint => {
    const endpoint = sound(url);
    return { ...endpoint, complete: change(endpoint.complete) };
  };

/** The sound endpoint, whose chunks are changed. */
const changing = (change: (chunk: PromptChunk) => PromptChunk) =>
  completing(
    (complete) =>
      async function* (...given) {
        for await (const chunk of complete(...given)) yield change(chunk);
      },
  );

const FINISHED: PromptChunk = { pieces: [], finish: { reason: 'stop' } };

/** The sound endpoint, which takes errors of a kind for the end of a reply. */
const forgiving = (code: string) =>
  completing(
    (complete) =>
      async function* (...given) {
        try {
          yield* complete(...given);
        } catch (error) {
          if (!(error instanceof EndpointError) || error.code !== code) throw error;
          yield FINISHED;
        }
      },
  );

/** The sound endpoint, whose responses are changed. */
const answering = (change: (response: Response) => Response | Promise<Response>) => (url: string) =>
  sound(url, { fetch: async (...asked) => change(await fetch(...asked)) });

let shared: PromptChunk = FINISHED;
let count = 0;

export const BROKEN: readonly BrokenEndpoint[] = [
  { group: 'contract', check: 'has a kind', make: (url) => ({ ...sound(url), name: '' }) },
  {
    group: 'contract',
    check: 'declares capabilities',
    make(url) {
      const endpoint = sound(url);
      const specialTokens = 'shown' as 'text';
      return { ...endpoint, capabilities: { ...endpoint.capabilities, specialTokens } };
    },
  },
  {
    group: 'replies',
    check: 'returns the text',
    make: changing((chunk) => (chunk.finish ? { ...chunk, finish: { reason: 'stop' } } : chunk)),
  },
  {
    group: 'replies',
    check: 'returns the same reply wherever',
    make: answering(({ body }) => {
      const decode = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          controller.enqueue(new TextEncoder().encode(new TextDecoder().decode(piece)));
        },
      });
      return new Response(body?.pipeThrough(decode) ?? null);
    }),
  },
  {
    group: 'replies',
    check: 'finishes only with',
    make: changing((chunk) => ({ ...FINISHED, ...chunk })),
  },
  {
    group: 'replies',
    check: 'finishes only with',
    make: changing(({ pieces, finish }) => ({ pieces, finish })),
  },
  {
    group: 'replies',
    check: 'distinguishes special tokens',
    make: changing((chunk) => ({
      ...chunk,
      pieces: chunk.pieces.map((piece) => (typeof piece === 'string' ? piece : piece.token)),
    })),
  },
  {
    group: 'replies',
    check: 'keeps two parallel',
    make: completing(
      (complete) =>
        async function* (...given) {
          for await (const chunk of complete(...given)) {
            if (chunk.finish === undefined) shared = chunk;
            await new Promise((resolve) => setTimeout(resolve, 20));
            yield chunk.finish === undefined ? shared : chunk;
          }
        },
    ),
  },
  {
    group: 'replies',
    check: 'returns the same reply whole',
    make(url) {
      const endpoint = soundBody(url);
      const send: typeof endpoint.send = async (...given) => ({
        ...((await endpoint.send(...given)) as object),
        text: '',
      });
      return { ...endpoint, send };
    },
  },
  {
    group: 'replies',
    check: 'puts a whole reply together',
    make(url) {
      const endpoint = soundBody(url);
      const { stream } = endpoint;
      const sendStreamed: typeof endpoint.sendStreamed = async function* (...given) {
        let last: unknown;
        for await (const chunk of stream(...given)) {
          last = chunk;
          yield chunk;
        }
        return last;
      };
      return { ...endpoint, sendStreamed };
    },
  },
  {
    group: 'requests',
    check: 'sends a prompt',
    make: completing(
      (complete) =>
        ({ prompt, ...request }, ...given) =>
          complete({ ...request, prompt: `${prompt}` }, ...given),
    ),
  },
  {
    group: 'requests',
    check: 'sends every sampling',
    make: completing(
      (complete) =>
        ({ topK: _dropped, ...request }, ...given) =>
          complete(request, ...given),
    ),
  },
  {
    group: 'requests',
    check: 'sends every sampling',
    make: completing(
      (complete) =>
        ({ logProbs: _dropped, ...request }, ...given) =>
          complete(request, ...given),
    ),
  },
  {
    group: 'requests',
    check: 'sends extra',
    make: completing(
      (complete) =>
        ({ extra: _dropped, ...request }, ...given) =>
          complete(request, ...given),
    ),
  },
  {
    group: 'requests',
    check: 'sends a grammar',
    make: completing(
      (complete) =>
        ({ language: _dropped, ...request }, ...given) =>
          complete(request, ...given),
    ),
  },
  {
    group: 'requests',
    check: 'does not change',
    make: completing(
      (complete) =>
        (request, ...given) =>
          complete({ ...request, extra: { count: count++ } }, ...given),
    ),
  },
  {
    group: 'requests',
    check: 'sends a single',
    make: completing(
      (complete) =>
        async function* (...given) {
          try {
            yield* complete(...given);
          } catch {
            yield* complete(...given);
          }
        },
    ),
  },
  {
    group: 'limits',
    check: 'without a limit',
    make: completing(
      (complete) =>
        ({ maxTokens = 16, ...request }, ...given) =>
          complete({ ...request, maxTokens }, ...given),
    ),
  },
  {
    group: 'limits',
    check: 'lowers a limit',
    make: completing(
      (complete) =>
        async function* ({ maxTokens = 1, ...request }, ...given) {
          if (maxTokens > 4096) throw new EndpointError('refused', 'the limit is too large');
          yield* complete(request, ...given);
        },
    ),
  },
  {
    group: 'faults',
    check: 'reports the status',
    make: answering(({ status, body }) => new Response(body, { status })),
  },
  {
    group: 'faults',
    check: 'reports an unreachable',
    make: (url) => ({
      ...sound(url),
      async *complete() {
        await fetch(url);
        yield FINISHED;
      },
    }),
  },
  { group: 'faults', check: 'reports a broken', make: forgiving('interrupted') },
  { group: 'faults', check: 'reports a reply', make: forgiving('unfinished') },
  { group: 'faults', check: 'reports a response', make: forgiving('malformed') },
  {
    group: 'faults',
    check: 'does not buffer',
    make: answering(async ({ status, body }) => {
      for await (const _piece of (body ?? []) as AsyncIterable<Uint8Array>);
      return new Response('', { status });
    }),
  },
  {
    group: 'ending',
    check: 'throws the reason of a signal that is already',
    make: completing(
      (complete) =>
        async function* (request, { signal } = {}) {
          for await (const chunk of complete(request)) {
            signal?.throwIfAborted();
            yield chunk;
          }
        },
    ),
  },
  ...['throws the reason of a signal while', 'throws the reason of a signal in'].map((check) => ({
    group: 'ending' as const,
    check,
    hangs: true,
    make: completing((complete) => (request) => complete(request)),
  })),
  {
    group: 'ending',
    check: 'disconnects',
    hangs: true,
    make: completing(
      (complete) =>
        async function* (...given) {
          const chunks = complete(...given)[Symbol.asyncIterator]();
          for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
            yield next.value;
          }
        },
    ),
  },
  {
    group: 'ending',
    check: 'leaves no listeners',
    make: completing((complete) => (request, options = {}) => {
      options.signal?.addEventListener('abort', () => undefined);
      return complete(request, options);
    }),
  },
  {
    group: 'ending',
    check: 'leaves no timers',
    make: completing((complete) => (...given) => {
      setTimeout(() => undefined, 1000);
      return complete(...given);
    }),
  },
  {
    group: 'ending',
    check: 'reuses its connection',
    make(url) {
      const server = createServer('hasty', url);
      return {
        ...sound(url),
        async *complete(request) {
          for await (const line of server.lines('', bodyOf(request))) {
            yield chunkOf(line);
            if (isLast(line)) return;
          }
        },
      };
    },
  },
  {
    group: 'embeddings',
    check: 'returns a vector',
    make(url) {
      const endpoint = sound(url);
      return {
        ...endpoint,
        embed: async (...given) => ({
          vectors: [...(await endpoint.embed(...given)).vectors].reverse(),
        }),
      };
    },
  },
  {
    group: 'embeddings',
    check: 'fails if',
    make: (url) => ({
      ...sound(url),
      async embed() {
        const response = await fetch(url);
        const { data } = (await response.json()) as { data: readonly { embedding: number[] }[] };
        return { vectors: data.map(({ embedding }) => embedding) };
      },
    }),
  },
];

/** The endpoint that runs a model itself, whose completing is changed. */
const living = (change: (complete: Complete) => Complete) => (): PromptEndpoint => {
  const endpoint = soundLive();
  return { ...endpoint, complete: change(endpoint.complete) };
};

/** Those that run a model themselves. */
export const BROKEN_LIVE: readonly BrokenEndpoint[] = [
  {
    group: 'live',
    check: 'returns a reply',
    make: living(
      () =>
        async function* () {
          yield FINISHED;
        },
    ),
  },
  {
    group: 'live',
    check: 'reports that',
    make: living(
      (complete) =>
        ({ maxTokens: _ignored, ...request }, ...given) =>
          complete(request, ...given),
    ),
  },
  {
    group: 'live',
    check: 'returns the same reply again',
    make: living(
      (complete) =>
        async function* (...given) {
          yield { pieces: [`${count++}`] };
          yield* complete(...given);
        },
    ),
  },
  {
    group: 'live',
    check: 'throws the reason',
    make: living((complete) => (request) => complete(request)),
  },
  {
    group: 'live',
    check: 'leaves no listeners',
    make: living((complete) => (request, options = {}) => {
      options.signal?.addEventListener('abort', () => undefined);
      return complete(request, options);
    }),
  },
];
