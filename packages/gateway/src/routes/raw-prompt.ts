import type { PromptChunk, PromptEndpoint, PromptRequest } from '@modelspeak/endpoint';
import { Failure, failureOf } from '../http/failure.js';
import type { Incoming } from '../http/incoming.js';
import { Leaving } from '../http/leaving.js';
import type { ModelServer } from '../servers/model-server.js';
import { onServers } from '../servers/on-servers.js';
import type { NamedModel } from '../servers/served-model.js';
import { sessionOf } from '../servers/session-of.js';

/** A piece of a reply to a raw prompt. */
export interface Said {
  readonly text: string;
  readonly finish?: 'stop' | 'length' | undefined;
  readonly usage?: PromptChunk['usage'];
}

/** How a protocol writes a reply to a raw prompt. */
export interface RawProtocol {
  readonly contentType: string;
  /** The whole reply; `last` is its last piece, if it has one. */
  whole(text: string, last: Said | undefined): object;
  /** The text of a piece in a stream. */
  piece(said: Said): string;
  /** The text of an error in a stream. */
  failed(error: unknown): string;
  /** What ends a stream, if anything. */
  readonly done?: string | undefined;
}

/** What a client asks for. */
export interface RawRequest {
  readonly model: NamedModel;
  readonly request: PromptRequest;
  readonly isStreamed: boolean;
  /** The parameters of the body, which may name the session. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Lets a model continue a raw prompt. Nothing is escaped in it. */
export async function rawPrompt(
  { model, request: asked, isStreamed, parameters }: RawRequest,
  protocol: RawProtocol,
  incoming: Incoming,
): Promise<Response> {
  const { core, owner, request, observation } = incoming;
  const session = await sessionOf(owner, model.name, request.headers, parameters, { messages: [] });
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
        textsOf(promptEndpointOf(server).complete(asked, { ...call, signal: leaving.signal })),
    },
    core.dispatcher,
  );
  const end = (error?: unknown): void => {
    leaving.forget();
    observation.end(error === undefined ? 200 : failureOf(error).status, error);
  };
  try {
    if (isStreamed) {
      // A failure before the first piece still has a status.
      const first = await pieces.next();
      return new Response(streamOf(first, pieces, protocol, leaving, end), {
        headers: { 'content-type': protocol.contentType, 'cache-control': 'no-cache' },
      });
    }
    let [text, last] = ['', undefined as Said | undefined];
    for await (const said of pieces) {
      text += said.text;
      last = said;
    }
    end();
    return Response.json(protocol.whole(text, last));
  } catch (error) {
    end(error);
    throw error;
  }
}

async function* textsOf(chunks: AsyncIterable<PromptChunk>): AsyncGenerator<Said, void, undefined> {
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
  protocol: RawProtocol,
  leaving: Leaving,
  end: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let begun: typeof first | undefined = first;
  return new ReadableStream({
    async pull(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      try {
        const { done, value } = begun ?? (await pieces.next());
        begun = undefined;
        if (!done) return send(protocol.piece(value));
        if (protocol.done !== undefined) send(protocol.done);
        controller.close();
        end();
      } catch (error) {
        send(protocol.failed(error));
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
function promptEndpointOf({ name, model }: ModelServer): PromptEndpoint {
  const { endpoint } = model.settings;
  if (endpoint.kind === 'prompt') return endpoint;
  throw new Failure(400, `${name} takes messages, not prompts; use /v1/chat/completions`);
}
