import type { PromptChunk, PromptEndpoint } from '@modelspeak/endpoint';
import { checkSampling } from '../http/check-sampling.js';
import { Failure, failureOf } from '../http/failure.js';
import type { Incoming } from '../http/incoming.js';
import { jsonBody, modelIn } from '../http/json-body.js';
import { Leaving } from '../http/leaving.js';
import type { ModelServer } from '../servers/model-server.js';
import { onServers } from '../servers/on-servers.js';
import { sessionOf } from '../servers/session-of.js';

type Keys = Readonly<Record<string, unknown>>;

/** OpenAI's older Completions: a raw prompt, which the model continues. Nothing is escaped in it. */
export async function completions(body: string, incoming: Incoming): Promise<Response> {
  const { core, owner, request, observation } = incoming;
  const asked = jsonBody(body);
  checkSampling(asked);
  const model = core.names.find(modelIn(asked));
  observation.model = model.name;
  const given = { prompt: promptOf(asked['prompt']), ...samplingOf(asked) };
  const session = await sessionOf(owner, model.name, request.headers, asked, { messages: [] });
  const leaving = new Leaving(incoming);
  const pieces = onServers(
    {
      servers: model.servers,
      session,
      signal: leaving.signal,
      onServer: (name) => {
        observation.server = name;
      },
      start: ({ server }, call) =>
        textsOf(promptEndpointOf(server).complete(given, { ...call, signal: leaving.signal })),
    },
    core.dispatcher,
  );
  const about = {
    id: `cmpl-${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'text_completion',
    created: Math.floor(Date.now() / 1000),
    model: asked['model'] ?? model.name,
  };
  const end = (error?: unknown): void => {
    leaving.forget();
    observation.end(error === undefined ? 200 : failureOf(error).status, error);
  };
  try {
    if (asked['stream'] === true) {
      // A failure before the first piece still has a status.
      const first = await pieces.next();
      return new Response(streamOf(first, pieces, about, leaving, end), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
      });
    }
    let [text, last] = ['', undefined as Said | undefined];
    for await (const said of pieces) {
      text += said.text;
      last = said;
    }
    end();
    const choice = { index: 0, text, logprobs: null, finish_reason: last?.finish ?? null };
    return Response.json({ ...about, choices: [choice], usage: last?.usage });
  } catch (error) {
    end(error);
    throw error;
  }
}

/** A piece of a reply to a raw prompt. */
export interface Said {
  readonly text: string;
  readonly finish?: 'stop' | 'length' | undefined;
  readonly usage?: PromptChunk['usage'];
}

/** The texts of a reply to a raw prompt. */
export async function* textsOf(
  chunks: AsyncIterable<PromptChunk>,
): AsyncGenerator<Said, void, undefined> {
  for await (const { pieces, finish, usage } of chunks) {
    yield {
      text: pieces.map((piece) => (typeof piece === 'string' ? piece : piece.token)).join(''),
      finish: finish && (finish.reason === 'length' ? 'length' : 'stop'),
      usage,
    };
  }
}

function streamOf(
  first: IteratorResult<Said, void>,
  pieces: AsyncGenerator<Said, void, undefined>,
  about: object,
  leaving: Leaving,
  end: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const write = (data: unknown) => encoder.encode(`data: ${JSON.stringify(data)}\n\n`);
  let begun: typeof first | undefined = first;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = begun ?? (await pieces.next());
        begun = undefined;
        if (done) {
          controller.enqueue(encoder.encode('data: [DONE]\n\n'));
          controller.close();
          end();
          return;
        }
        const { text, finish, usage } = value;
        const choice = { index: 0, text, logprobs: null, finish_reason: finish ?? null };
        controller.enqueue(write({ ...about, choices: [choice], ...(finish && { usage }) }));
      } catch (error) {
        const { message } = failureOf(error);
        controller.enqueue(
          write({ error: { message, type: 'server_error', code: null, param: null } }),
        );
        controller.close();
        end(error);
      }
    },
    cancel(reason) {
      const left = reason ?? new DOMException('the client left', 'AbortError');
      leaving.leave(left);
      end(left);
    },
  });
}

/** @throws {Failure} 400 if the server takes no prompts */
export function promptEndpointOf({ name, model }: ModelServer): PromptEndpoint {
  const { endpoint } = model.settings;
  if (endpoint.kind === 'prompt') return endpoint;
  throw new Failure(400, `${name} takes messages, not prompts; use /v1/chat/completions`);
}

function promptOf(prompt: unknown): string | readonly number[] {
  const single = Array.isArray(prompt) && prompt.length === 1 ? prompt[0] : prompt;
  if (typeof single === 'string') return single;
  if (Array.isArray(single) && single.every(Number.isInteger)) return single as readonly number[];
  throw new Failure(400, 'prompt: expected a string, or a list of token ids');
}

function samplingOf(asked: Keys): object {
  const number = (key: string) => (typeof asked[key] === 'number' ? asked[key] : undefined);
  const { stop } = asked;
  const stops = typeof stop === 'string' ? [stop] : Array.isArray(stop) ? stop : undefined;
  const sampling = {
    maxTokens: number('max_tokens') ?? 16,
    temperature: number('temperature'),
    topP: number('top_p'),
    topK: number('top_k'),
    minP: number('min_p'),
    seed: number('seed'),
    presencePenalty: number('presence_penalty'),
    frequencyPenalty: number('frequency_penalty'),
    stop: stops,
  };
  return Object.fromEntries(Object.entries(sampling).filter(([, value]) => value !== undefined));
}
