import type { CallOptions, Embeddings } from '@modelspeak/endpoint';
import { Failure } from '../http/failure.js';
import type { Incoming } from '../http/incoming.js';
import { jsonBody, modelIn } from '../http/json-body.js';
import { Leaving } from '../http/leaving.js';
import type { ModelServer } from '../servers/model-server.js';
import { onAnyServer } from '../servers/on-servers.js';

/** OpenAI's embeddings, if the model's server makes them. */
export async function embeddings(body: string, incoming: Incoming): Promise<Response> {
  const asked = jsonBody(body);
  const { name, vectors, tokens } = await embedded(asked, 'input', incoming);
  const { encoding_format: encoding } = asked;
  return Response.json({
    object: 'list',
    model: asked['model'] ?? name,
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding === 'base64' ? base64Of(vector) : vector,
    })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

/** Ollama's embeddings. */
export async function ollamaEmbed(body: string, incoming: Incoming): Promise<Response> {
  const asked = jsonBody(body);
  const { name, vectors, tokens } = await embedded(asked, 'input', incoming);
  return Response.json({
    model: asked['model'] ?? name,
    embeddings: vectors,
    prompt_eval_count: tokens,
  });
}

/** Ollama's older embeddings, of one text. */
export async function ollamaEmbeddings(body: string, incoming: Incoming): Promise<Response> {
  const { vectors } = await embedded(jsonBody(body), 'prompt', incoming);
  return Response.json({ embedding: vectors[0] ?? [] });
}

/** The vectors of the texts that a body names by a key. */
async function embedded(
  asked: Readonly<Record<string, unknown>>,
  key: 'input' | 'prompt',
  incoming: Incoming,
) {
  const { core, observation } = incoming;
  const model = core.names.find(modelIn(asked));
  observation.model = model.name;
  const { [key]: input, dimensions } = asked;
  const texts = typeof input === 'string' ? [input] : input;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) {
    throw new Failure(400, `${key}: expected a string or a list of strings`);
  }
  if (dimensions !== undefined && dimensions !== null && typeof dimensions !== 'number') {
    throw new Failure(400, 'dimensions: expected a number');
  }
  const leaving = new Leaving(incoming);
  const request = { texts, ...(typeof dimensions === 'number' && { dimensions }) };
  const embed = (
    { name, model: { settings } }: ModelServer,
    call: Pick<CallOptions, 'wait'>,
  ): Promise<Embeddings> => {
    const { endpoint } = settings;
    if (endpoint.embed === undefined) {
      throw new Failure(400, `${name} makes no embeddings; choose another model`);
    }
    return endpoint.embed(request, { ...call, signal: leaving.signal });
  };
  const { vectors, tokens = 0 } = await onAnyServer(model.servers, core.dispatcher, embed).finally(
    () => leaving.forget(),
  );
  observation.end(200);
  return { name: model.name, vectors, tokens };
}

/** A vector as OpenAI's clients ask for it: 32-bit floats in base64. */
function base64Of(vector: readonly number[]): string {
  const bytes = new Uint8Array(Float32Array.from(vector).buffer);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
