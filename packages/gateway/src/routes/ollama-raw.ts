import type { BodyParts } from '@modelspeak/core';
import { failureOf } from '../http/failure.js';
import type { Incoming } from '../http/incoming.js';
import { Leaving } from '../http/leaving.js';
import { onServers } from '../servers/on-servers.js';
import { sessionOf } from '../servers/session-of.js';
import { promptEndpointOf, type Said, textsOf } from './completions.js';

/** Ollama's generation from a raw prompt, which the model continues. Nothing is escaped in it. */
export async function ollamaRaw(
  prompt: string,
  { model: asked, sampling, stream, parameters }: BodyParts,
  incoming: Incoming,
): Promise<Response> {
  const { core, owner, request, observation } = incoming;
  const model = core.names.find(asked);
  observation.model = model.name;
  const about = { model: asked ?? model.name, created_at: new Date().toISOString() };
  const session = await sessionOf(owner, model.name, request.headers, parameters, { messages: [] });
  const leaving = new Leaving(incoming);
  const pieces = onServers<Said, void>(
    {
      servers: model.servers,
      session,
      signal: leaving.signal,
      onServer: (name) => {
        observation.server = name;
      },
      start: ({ server }, call) =>
        textsOf(
          promptEndpointOf(server).complete(
            { prompt, ...sampling },
            { ...call, signal: leaving.signal },
          ),
        ),
    },
    core.dispatcher,
  );
  const end = (error?: unknown): void => {
    leaving.forget();
    observation.end(error === undefined ? 200 : failureOf(error).status, error);
  };
  try {
    if (stream !== true) {
      let [text, last] = ['', undefined as Said | undefined];
      for await (const said of pieces) {
        text += said.text;
        last = said;
      }
      end();
      return Response.json({ ...about, ...partOf(last, text), done: true });
    }
    // A failure before the first piece still has a status.
    const first = await pieces.next();
    return new Response(linesOf(first, pieces, about, leaving, end), {
      headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-cache' },
    });
  } catch (error) {
    end(error);
    throw error;
  }
}

function partOf(said: Said | undefined, response = said?.text ?? ''): object {
  const { finish, usage } = said ?? {};
  return {
    response,
    done: finish !== undefined,
    ...(finish !== undefined && { done_reason: finish }),
    ...(usage !== undefined && {
      prompt_eval_count: usage.prompt_tokens,
      eval_count: usage.completion_tokens,
    }),
  };
}

function linesOf(
  first: IteratorResult<Said, void>,
  pieces: AsyncGenerator<Said, void>,
  about: object,
  leaving: Leaving,
  end: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let begun: typeof first | undefined = first;
  return new ReadableStream({
    async pull(controller) {
      const send = (line: object) =>
        controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      try {
        const { done, value } = begun ?? (await pieces.next());
        begun = undefined;
        if (!done) return send({ ...about, ...partOf(value) });
        controller.close();
        end();
      } catch (error) {
        send({ error: failureOf(error).message });
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
